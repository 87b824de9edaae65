//===- statement_kinds.cpp - What device code may hold, and how it is called -===//

#include "analysis/statement_kinds.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclOpenMP.h"

using namespace clang;

namespace omp2simt {

const char *unsupportedStatement(const Stmt *statement) {
  switch (statement->getStmtClass()) {
  case Stmt::CompoundStmtClass:
  case Stmt::DeclStmtClass:
  case Stmt::NullStmtClass:
  case Stmt::IfStmtClass:
  case Stmt::ForStmtClass:
  case Stmt::WhileStmtClass:
  case Stmt::DoStmtClass:
  case Stmt::SwitchStmtClass:
  case Stmt::CaseStmtClass:
  case Stmt::DefaultStmtClass:
  case Stmt::BreakStmtClass:
  case Stmt::ContinueStmtClass:
  case Stmt::ReturnStmtClass:
  case Stmt::GotoStmtClass:
  case Stmt::LabelStmtClass:
  case Stmt::CapturedStmtClass:
  case Stmt::IntegerLiteralClass:
  case Stmt::FloatingLiteralClass:
  case Stmt::CharacterLiteralClass:
  case Stmt::StringLiteralClass:
  case Stmt::DeclRefExprClass:
  case Stmt::ParenExprClass:
  case Stmt::UnaryOperatorClass:
  case Stmt::BinaryOperatorClass:
  case Stmt::CompoundAssignOperatorClass:
  case Stmt::ConditionalOperatorClass:
  case Stmt::BinaryConditionalOperatorClass:
  case Stmt::OpaqueValueExprClass:
  case Stmt::ArraySubscriptExprClass:
  case Stmt::MemberExprClass:
  case Stmt::CallExprClass:
  case Stmt::ImplicitCastExprClass:
  case Stmt::CStyleCastExprClass:
  case Stmt::InitListExprClass:
  case Stmt::ImplicitValueInitExprClass:
  case Stmt::UnaryExprOrTypeTraitExprClass:
  case Stmt::GenericSelectionExprClass:
  case Stmt::CompoundLiteralExprClass: // what of them is C++, cxx_adaptation.h knows
  case Stmt::DesignatedInitExprClass:
  case Stmt::ConstantExprClass:
  case Stmt::OffsetOfExprClass:
  case Stmt::CXXBoolLiteralExprClass:
  case Stmt::CXXNullPtrLiteralExprClass:
  case Stmt::CXXStaticCastExprClass:
  case Stmt::CXXReinterpretCastExprClass:
  case Stmt::CXXConstCastExprClass:
  case Stmt::CXXFunctionalCastExprClass:
  case Stmt::ExprWithCleanupsClass: // what is to be cleaned up is an expression of its own
  case Stmt::MaterializeTemporaryExprClass:
    return nullptr;
  case Stmt::IndirectGotoStmtClass:
  case Stmt::AddrLabelExprClass:
    return "'goto'";
  case Stmt::GCCAsmStmtClass:
  case Stmt::MSAsmStmtClass:
    return "inline assembly";
  case Stmt::StmtExprClass:
    return "a statement expression";
  case Stmt::VAArgExprClass:
    return "a variable argument list";
  case Stmt::AtomicExprClass:
    return "an operation on an '_Atomic' object";
  case Stmt::CXXThrowExprClass:
  case Stmt::CXXTryStmtClass:
    return "an exception";
  case Stmt::CXXNewExprClass:
  case Stmt::CXXDeleteExprClass:
    return "'new' or 'delete'";
  case Stmt::LambdaExprClass:
    return "a lambda";
  case Stmt::CXXThisExprClass:
    return "'this'";
  case Stmt::CXXConstructExprClass:
  case Stmt::CXXTemporaryObjectExprClass:
    return isTrivialConstruction(*cast<CXXConstructExpr>(statement)) ? nullptr : "a constructor call";
  case Stmt::CXXMemberCallExprClass:
    return "a member function call";
  case Stmt::CXXOperatorCallExprClass:
    return isTrivialAssignment(*cast<CallExpr>(statement)) ? nullptr : "an overloaded operator";
  case Stmt::CXXForRangeStmtClass:
    return "a range-based for loop";
  case Stmt::PredefinedExprClass:
    return "'__func__' or its like";
  case Stmt::ImaginaryLiteralClass:
    return "an imaginary number";
  case Stmt::ChooseExprClass:
    return "'__builtin_choose_expr'";
  case Stmt::GNUNullExprClass:
    return "'__null'";
  case Stmt::SourceLocExprClass:
    return "'__builtin_LINE' or its like";
  case Stmt::ShuffleVectorExprClass:
  case Stmt::ConvertVectorExprClass:
  case Stmt::ExtVectorElementExprClass:
    return "a vector operation";
  case Stmt::MatrixSubscriptExprClass:
    return "a matrix operation";
  case Stmt::ArraySectionExprClass:
    return "an array section";
  case Stmt::BlockExprClass:
    return "a block literal";
  case Stmt::AttributedStmtClass:
    return "a statement with an attribute";
  case Stmt::CXXDynamicCastExprClass:
    return "'dynamic_cast'";
  case Stmt::CXXTypeidExprClass:
    return "'typeid'";
  case Stmt::CXXDefaultArgExprClass:
    return "a default argument";
  case Stmt::CXXDefaultInitExprClass:
    return "a default member initializer";
  case Stmt::CXXBindTemporaryExprClass:
    return "an object with a destructor";
  case Stmt::CXXInheritedCtorInitExprClass:
    return "a constructor call";
  case Stmt::CXXStdInitializerListExprClass:
    return "an initializer list object";
  case Stmt::UserDefinedLiteralClass:
    return "a user-defined literal";
  case Stmt::CXXPseudoDestructorExprClass:
    return "a destructor call";
  case Stmt::CXXScalarValueInitExprClass:
    return "an empty initializer of this form";
  case Stmt::CoroutineBodyStmtClass:
  case Stmt::CoawaitExprClass:
  case Stmt::CoyieldExprClass:
  case Stmt::CoreturnStmtClass:
    return "a coroutine";
  default:
    return isa<Expr>(statement) ? "this kind of expression" : "this kind of statement";
  }
}

const char *declarationInWords(const Decl &declaration) {
  switch (declaration.getKind()) {
  case Decl::OMPAllocate: return "'omp allocate'";
  case Decl::OMPDeclareReduction: return "'omp declare reduction'";
  case Decl::OMPDeclareMapper: return "'omp declare mapper'";
  case Decl::OMPThreadPrivate: return "'omp threadprivate'";
  case Decl::OMPCapturedExpr: return "a member of the class";
  case Decl::Using:
  case Decl::UsingDirective:
  case Decl::UsingShadow:
  case Decl::UsingEnum: return "a using declaration";
  case Decl::NamespaceAlias: return "a namespace alias";
  case Decl::Binding: return "a structured binding";
  case Decl::CXXMethod:
  case Decl::CXXConstructor:
  case Decl::CXXConversion:
  case Decl::CXXDestructor: return "a member function";
  default: return "this kind of declaration";
  }
}

bool isAssertFailure(const CallExpr &call) {
  const FunctionDecl *function = call.getDirectCallee();
  return function && function->getDeclName().isIdentifier() && function->getName() == "__assert_fail";
}

bool isAssertion(const Stmt *statement) {
  const auto *expression = dyn_cast<StmtExpr>(statement);
  const CompoundStmt *body = expression ? expression->getSubStmt() : nullptr;
  const auto *choice = body && body->size() == 1 ? dyn_cast<IfStmt>(body->body_front()) : nullptr;
  const auto *call = choice && isa<NullStmt>(choice->getThen()) ? dyn_cast_or_null<CallExpr>(choice->getElse()) : nullptr;
  return call && isAssertFailure(*call);
}

bool isTrivialConstruction(const CXXConstructExpr &construction) {
  const CXXConstructorDecl *constructor = construction.getConstructor();
  return constructor->isTrivial() && (constructor->isCopyOrMoveConstructor() || constructor->isDefaultConstructor());
}

bool isTrivialAssignment(const CallExpr &call) {
  const auto *method = dyn_cast_or_null<CXXMethodDecl>(call.getDirectCallee());
  return method && method->isTrivial() && (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator());
}

} // namespace omp2simt
