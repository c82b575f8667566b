module fraudrisk.example/client

go 1.22
