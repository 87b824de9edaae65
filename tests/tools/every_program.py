"""A lit format that makes one test of each program in some folders: a command is run on it."""
import os

import lit.formats
import lit.Test
import lit.util


class EveryProgram(lit.formats.TestFormat):
    """The tests are named after the programs. A test runs `command` (a list) with the program's path as one more word;
    "%t" in it stands for a path of the test's own. `needs`: the feature without which the tests are unsupported."""

    def __init__(self, folders, command, needs=None):
        self.folders = folders
        self.command = command
        self.needs = needs

    def getTestsInDirectory(self, test_suite, path_in_suite, lit_config, local_config):
        for folder in self.folders:
            for name in sorted(os.listdir(folder)):
                if name.endswith((".c", ".cpp")):
                    path = path_in_suite + (os.path.basename(folder), name)
                    yield lit.Test.Test(test_suite, path, local_config, file_path=os.path.join(folder, name))

    def execute(self, test, lit_config):
        if self.needs and self.needs not in test.config.available_features:
            return lit.Test.UNSUPPORTED, f"needs {self.needs}"
        scratch = test.getExecPath() + ".tmp"
        os.makedirs(os.path.dirname(scratch), exist_ok=True)
        command = [word.replace("%t", scratch) for word in self.command] + [test.getFilePath()]
        out, err, status = lit.util.executeCommand(command, env=test.config.environment)
        return (lit.Test.PASS, "") if status == 0 else (lit.Test.FAIL, out + err)
