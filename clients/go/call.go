package fraudrisk

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"io"
	mathrand "math/rand"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"time"
)

const (
	// The first pause where the service asks for none; it doubles with every attempt.
	firstPause = 100 * time.Millisecond
	// A data set of 25 MB needs longer than a question.
	uploadTimeout  = 60 * time.Second
	uploadDeadline = 180 * time.Second
	userAgent      = "fraud-risk-client-go/1.0.0"
)

var (
	retryAfterPattern = regexp.MustCompile(`^[0-9]{1,6}$`)
	printablePattern  = regexp.MustCompile(`^[ -~]*$`)
)

// Facts is what an answer says beside its body.
type Facts struct {
	Status    int
	RequestID string
	// Replayed is true where the service recognised a repeat, and answered what it had answered first.
	Replayed bool
	// Attempts is how often the client sent the request.
	Attempts int
}

// Option says something about one call.
type Option func(*callOptions)

type callOptions struct {
	idempotencyKey string
	requestID      string
	timeout        time.Duration
	deadline       time.Duration
	facts          *Facts
}

// WithIdempotencyKey is for the calls that take one; without it, the client makes one, and uses it for every attempt of the call.
func WithIdempotencyKey(key string) Option { return func(o *callOptions) { o.idempotencyKey = key } }

// WithRequestID sends your own id of the request; it is echoed, logged and stored on decisions.
func WithRequestID(id string) Option { return func(o *callOptions) { o.requestID = id } }

// WithTimeout bounds each attempt of this call.
func WithTimeout(timeout time.Duration) Option { return func(o *callOptions) { o.timeout = timeout } }

// WithDeadline bounds this call with all its attempts and pauses; the context's own deadline holds as well.
func WithDeadline(deadline time.Duration) Option {
	return func(o *callOptions) { o.deadline = deadline }
}

// WithFacts is filled when the call has succeeded.
func WithFacts(facts *Facts) Option { return func(o *callOptions) { o.facts = facts } }

// apiCall is one call of the API, as the generated operations describe it.
type apiCall struct {
	verb, path string
	body       any
	csv        []byte
	query      url.Values
	// repeatable: sending it again changes nothing more. keyed: it takes an Idempotency-Key. text: the answer is no JSON.
	repeatable, keyed, text bool
	// marks are the members by which an answer in JSON is told from that of another server.
	marks []string
}

// call sends, waits as long as it is told, and repeats what may be repeated.
func (c *Client) call(ctx context.Context, call apiCall, result any, options []Option) error {
	given := callOptions{timeout: c.timeout, deadline: c.deadline}
	if call.csv != nil {
		given.timeout, given.deadline = max(c.timeout, uploadTimeout), max(c.deadline, uploadDeadline)
	}
	for _, option := range options {
		option(&given)
	}
	ctx, cancel := context.WithTimeout(ctx, given.deadline)
	defer cancel()
	header, body, err := c.encode(call, given)
	if err != nil {
		return err
	}
	for attempt := 1; ; attempt++ {
		facts, failure := c.send(ctx, call, header, body, result, given.timeout)
		if failure == nil {
			facts.Attempts = attempt
			if given.facts != nil {
				*given.facts = facts
			}
			return nil
		}
		pause := pauseAfter(failure, attempt)
		endsAt, _ := ctx.Deadline()
		isLast := attempt >= c.attemptsMax || ctx.Err() != nil || time.Now().Add(pause).After(endsAt)
		if isLast || !mayRepeat(call, failure) {
			return failure
		}
		select {
		case <-ctx.Done():
			return failure
		case <-time.After(pause):
		}
	}
}

func pauseAfter(failure *Error, attempt int) time.Duration {
	pause := time.Duration(float64(firstPause<<(attempt-1)) * (0.5 + mathrand.Float64()/2))
	if failure.RetryAfterSeconds != nil {
		pause += time.Duration(*failure.RetryAfterSeconds) * time.Second
	}
	return pause
}

// mayRepeat: what is not repeatable may be sent again only where the service itself says that it did nothing.
func mayRepeat(call apiCall, failure *Error) bool {
	if failure.Kind != Unavailable {
		return false
	}
	saysNothingDone := failure.Code != "" && (failure.Status == http.StatusTooManyRequests || failure.Status == http.StatusServiceUnavailable)
	return call.repeatable || saysNothingDone
}

func (c *Client) encode(call apiCall, options callOptions) (http.Header, []byte, error) {
	header := http.Header{"Authorization": {"Bearer " + c.apiKey}, "User-Agent": {userAgent}}
	// What no header can hold is told here: the attempt would look like one without an answer, which is fallen back from.
	if !printablePattern.MatchString(options.requestID) || !printablePattern.MatchString(options.idempotencyKey) {
		return nil, nil, misconfigured("Give the request's id and the idempotency key in printable ASCII")
	}
	if options.requestID != "" {
		header.Set("X-Request-Id", options.requestID)
	}
	if call.keyed {
		header.Set("Idempotency-Key", orElse(options.idempotencyKey, newKey()))
	}
	if call.csv != nil {
		header.Set("Content-Type", "text/csv")
		return header, call.csv, nil
	}
	if call.body == nil {
		return header, nil, nil
	}
	header.Set("Content-Type", "application/json")
	body, err := json.Marshal(call.body)
	if err != nil {
		return nil, nil, &Error{Kind: Configuration, Message: "Cannot write the request as JSON", cause: err}
	}
	return header, body, nil
}

func newKey() string {
	key := make([]byte, 16)
	if _, err := rand.Read(key); err != nil {
		panic(err) // the system has no randomness: nothing else would be safe
	}
	return hex.EncodeToString(key)
}

// send is one attempt.
func (c *Client) send(ctx context.Context, call apiCall, header http.Header, body []byte, result any, timeout time.Duration) (Facts, *Error) {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	target := c.baseURL + call.path
	if len(call.query) > 0 {
		target += "?" + call.query.Encode()
	}
	request, err := http.NewRequestWithContext(ctx, call.verb, target, bytes.NewReader(body))
	if err != nil {
		return Facts{}, &Error{Kind: Configuration, Message: "Cannot make the request", cause: err}
	}
	request.Header = header
	silent := func(err error) *Error {
		return &Error{Kind: Unavailable, Message: "No answer to " + call.verb + " " + call.path, cause: err}
	}
	response, err := c.http.Do(request)
	if err != nil {
		return Facts{}, silent(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return Facts{}, silent(err)
	}
	if response.StatusCode < 200 || response.StatusCode > 299 {
		return Facts{}, failureOf(response, text)
	}
	if failure := readAnswer(call, response.StatusCode, text, result); failure != nil {
		return Facts{}, failure
	}
	return Facts{
		Status:    response.StatusCode,
		RequestID: response.Header.Get("X-Request-Id"),
		Replayed:  response.Header.Get("Idempotent-Replayed") == "true",
	}, nil
}

func failureOf(response *http.Response, text []byte) *Error {
	failure := &Error{Kind: Refused, Status: response.StatusCode}
	if after := response.Header.Get("Retry-After"); retryAfterPattern.MatchString(after) {
		seconds, _ := strconv.Atoi(after)
		failure.RetryAfterSeconds = &seconds
	}
	var body ErrorBody
	retryable := false
	if err := json.Unmarshal(text, &body); err == nil && body.ErrorCode != "" {
		failure.Message, failure.Code, failure.RequestID, failure.Details = body.Message, body.ErrorCode, body.RequestID, body.Details
		retryable = body.Retryable
	} else {
		failure.Message = "Found status " + strconv.Itoa(response.StatusCode) + " without an error body"
		switch response.StatusCode {
		case 429, 500, 502, 503, 504: // a proxy's answers
			retryable = true
		}
	}
	if retryable {
		failure.Kind = Unavailable
	}
	return failure
}
