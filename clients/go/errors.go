package fraudrisk

import "fmt"

// Kind says why there is no result.
type Kind string

const (
	// Refused: the service refused the call, and repeating it cannot help.
	Refused Kind = "refused"
	// Unavailable: nothing usable answered, or only "later" did, after every attempt.
	Unavailable Kind = "unavailable"
	// Identifier: an identifier has no hash; Code is empty, too_long, character, length or format.
	Identifier Kind = "identifier"
	// Configuration: the client was given something that it cannot work with.
	Configuration Kind = "configuration"
)

// Error is every error of this package. It holds no key and no identifier.
type Error struct {
	Kind    Kind
	Message string
	// Status is 0 where nothing answered.
	Status int
	// Code is the service's error_code where it sent one.
	Code      string
	RequestID string
	Details   []ErrorDetail
	// RetryAfterSeconds is what Retry-After asked for; nil without it.
	RetryAfterSeconds *int
	cause             error
}

func (e *Error) Error() string {
	if e.cause != nil {
		return fmt.Sprintf("%s: %v", e.Message, e.cause)
	}
	return e.Message
}

// Unwrap gives what went wrong below.
func (e *Error) Unwrap() error { return e.cause }

func misconfigured(format string, values ...any) *Error {
	return &Error{Kind: Configuration, Message: fmt.Sprintf(format, values...)}
}
