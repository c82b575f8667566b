// Package fraudrisk is a client of the fraud-risk scoring service: it scores, hashes identifiers and verifies webhooks. Standard library only.
package fraudrisk

import (
	"net/http"
	"os"
	"regexp"
	"strings"
	"time"
)

// Config says how to reach the service. What is left out has the value named here.
type Config struct {
	// BaseURL is as https://risk.lender.ng.
	BaseURL string
	// APIKey, or APIKeyFile: a file with the key alone.
	APIKey     string
	APIKeyFile string
	// Timeout is the most that one attempt may take: 5 seconds; at least 60 for a CSV.
	Timeout time.Duration
	// Deadline is the most that a call may take with all its attempts: 15 seconds; at least 180 for a CSV.
	Deadline time.Duration
	// AttemptsMax is how often a call is sent at most: 3.
	AttemptsMax int
	// Transport sends the requests: http.DefaultTransport.
	Transport http.RoundTripper
}

// Client calls the service. It may be used by any number of goroutines at once.
type Client struct {
	baseURL     string
	apiKey      string
	timeout     time.Duration
	deadline    time.Duration
	attemptsMax int
	http        *http.Client
}

var apiKeyPattern = regexp.MustCompile(`^svc_(test|live)_[A-Za-z0-9_-]{43}$`)

// New opens a client. Its errors are of the kind Configuration.
func New(config Config) (*Client, error) {
	key, err := readSecret("API key", config.APIKey, config.APIKeyFile)
	if err != nil {
		return nil, err
	}
	if !apiKeyPattern.MatchString(key) {
		return nil, misconfigured("Give an API key of svc_test_ or svc_live_ and 43 characters")
	}
	base, err := readBaseURL(config.BaseURL)
	if err != nil {
		return nil, err
	}
	return &Client{
		baseURL:     base,
		apiKey:      key,
		timeout:     orElse(config.Timeout, 5*time.Second),
		deadline:    orElse(config.Deadline, 15*time.Second),
		attemptsMax: orElse(config.AttemptsMax, 3),
		http: &http.Client{
			Transport: config.Transport,
			// A redirect is never followed: the key is for the service alone.
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
	}, nil
}

// Ptr is for the fields that may be left out.
func Ptr[T any](value T) *T { return &value }

func orElse[T comparable](value, fallback T) T {
	var zero T
	if value == zero {
		return fallback
	}
	return value
}

func readSecret(what, value, file string) (string, error) {
	if value != "" {
		return strings.TrimSpace(value), nil
	}
	if file == "" {
		return "", misconfigured("Give the %s or the file that holds it", what)
	}
	text, err := os.ReadFile(file)
	if err != nil {
		return "", &Error{Kind: Configuration, Message: "Cannot read the " + what, cause: err}
	}
	return strings.TrimSpace(string(text)), nil
}
