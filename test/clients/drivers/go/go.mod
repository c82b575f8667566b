module driver

go 1.22

require fraudrisk.example/client v0.0.0

replace fraudrisk.example/client => ../../../../clients/go
