import PushReadyCLI

PushReadyProcess.main()
