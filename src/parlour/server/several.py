"""Several processes at one port, kept running."""

from __future__ import annotations

from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors.multiprocess import Multiprocess, Process

AGAIN = 1.0  # seconds before a process that could not open is started once more


class First(Process):
    """A process with which the house opens."""


class Several(Multiprocess):
    """Uvicorn's, which kills nobody for being slow: on a busy machine a start takes long.

    The house cannot be opened if one of the first processes cannot. Those that come later try again
    and again: a database that is away comes back, and the others go on meanwhile.
    """

    def keep_subprocess_alive(self) -> None:
        for nth, process in enumerate(self.processes):
            if self.should_exit.is_set() or process.process.is_alive():
                continue
            process.join()
            if process.exitcode == STARTUP_FAILURE:
                if isinstance(process, First):
                    self.should_exit.set()
                    return
                self.should_exit.wait(AGAIN)
            self.processes[nth] = Process(self.config, self.sockets)
            self.processes[nth].start()

    def init_processes(self) -> None:
        self.processes = [First(self.config, self.sockets) for _ in range(self.processes_num)]
        for process in self.processes:
            process.start()
