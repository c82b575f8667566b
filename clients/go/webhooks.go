package fraudrisk

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"log"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	// WebhookBodyBytesMax is what a receiver reads at most.
	WebhookBodyBytesMax = 256 << 10
	// WebhookTolerance is how far the time of signing may be from your clock, either way.
	WebhookTolerance = 5 * time.Minute

	headerLengthMax = 4096
	secretsMax      = 16
	seenMax         = 10_000
)

var (
	secretPattern = regexp.MustCompile(`^whsec_[A-Za-z0-9_-]{43}$`)
	timePattern   = regexp.MustCompile(`^[0-9]{1,12}$`)

	errRunning = errors.New("the event's handler is running")
)

// Event is what a webhook tells. Pass over a type that you do not know; decode Data by the type.
type Event struct {
	ID          string          `json:"id"`
	Type        EventType       `json:"type"`
	CreatedAt   string          `json:"created_at"`
	Environment *Environment    `json:"environment"`
	Data        json.RawMessage `json:"data"`
}

// SeenEvents holds the ids of the events handled. In production it is a unique column of the database that the work itself writes to.
type SeenEvents interface {
	// Add remembers an id; false where it was known.
	Add(id string) (bool, error)
	// Forget is for an event that could not be handled, so that the next attempt is not taken for a repeat.
	Forget(id string)
}

// WebhookReceiver knows one secret, or two during a rotation, accepts a signature for 5 minutes, and handles an event once.
type WebhookReceiver struct {
	secrets []string
	seen    SeenEvents
	running sync.Map // the ids whose handler is running
	now     func() time.Time
}

// NewWebhookReceiver remembers the last 10,000 events in memory where seen is nil.
func NewWebhookReceiver(secrets []string, seen SeenEvents) (*WebhookReceiver, error) {
	if len(secrets) == 0 || len(secrets) > secretsMax {
		return nil, misconfigured("Give 1 to %d webhook secrets", secretsMax)
	}
	for _, secret := range secrets {
		if !secretPattern.MatchString(secret) {
			return nil, misconfigured("Give the webhook's secrets, each whsec_ and 43 characters")
		}
	}
	if seen == nil {
		seen = &lastEvents{known: map[string]bool{}}
	}
	return &WebhookReceiver{secrets: secrets, seen: seen, now: time.Now}, nil
}

// Receive judges a delivery (the values of Service-Signature and the body's bytes), hands a new event to handle, which stores it and returns (the
// service waits 10 seconds), and says what to answer. The reason shows up in the service's delivery log as response_excerpt.
// 500 failed: comes again. A repeat while handle is running: 409 running: comes again.
func (r *WebhookReceiver) Receive(signatures []string, body []byte, handle func(Event) error) (status int, reason string) {
	if len(body) > WebhookBodyBytesMax {
		return 413, "too_large"
	}
	if verdict := VerifyWebhook(signatures, body, r.secrets, r.now()); verdict != "verified" {
		return 400, verdict
	}
	switch err := r.handleOnce(body, handle); err {
	case nil:
		return 204, ""
	case errRunning:
		return 409, "running"
	default:
		log.Print("A webhook could not be handled: ", err)
		return 500, "failed"
	}
}

func (r *WebhookReceiver) handleOnce(body []byte, handle func(Event) error) error {
	var event Event
	if err := json.Unmarshal(body, &event); err != nil {
		return err
	}
	// The id of the body, because the signature covers the body and no header.
	if _, isRunning := r.running.LoadOrStore(event.ID, true); isRunning {
		return errRunning
	}
	// Deferred first, to run last: until a failed event is forgotten, a repeat would be taken for handled.
	defer r.running.Delete(event.ID)
	isNew, err := r.seen.Add(event.ID)
	if err != nil || !isNew {
		return err
	}
	isHandled := false
	// Deferred, because handle may panic: the event comes again, and must not be taken for a repeat.
	defer func() {
		if !isHandled {
			r.seen.Forget(event.ID)
		}
	}()
	err = handle(event)
	isHandled = err == nil
	return err
}

// VerifyWebhook gives "verified", or why the delivery is not the service's own: missing_header, malformed_header, no_match, too_old, too_new.
func VerifyWebhook(signatures []string, body []byte, secrets []string, now time.Time) string {
	if len(signatures) == 0 {
		return "missing_header"
	}
	signedAt, found, ok := parseSignature(signatures[0])
	if !ok || len(signatures) > 1 {
		return "malformed_header"
	}
	if !anyMatches(signedAt, body, found, secrets) {
		return "no_match"
	}
	// The time is judged only after the signature: before, it says nothing.
	seconds, _ := strconv.ParseInt(signedAt, 10, 64)
	age := now.Unix() - seconds
	switch tolerance := int64(WebhookTolerance / time.Second); {
	case age > tolerance:
		return "too_old"
	case age < -tolerance:
		return "too_new"
	}
	return "verified"
}

func parseSignature(header string) (signedAt string, found []string, ok bool) {
	if len(header) > headerLengthMax {
		return "", nil, false
	}
	var times []string
	for _, member := range strings.Split(header, ",") {
		if value, isTime := strings.CutPrefix(member, "t="); isTime {
			times = append(times, value)
		} else if value, isSignature := strings.CutPrefix(member, "v1="); isSignature {
			found = append(found, value)
		}
	}
	if len(times) != 1 || len(found) == 0 || !timePattern.MatchString(times[0]) {
		return "", nil, false
	}
	return times[0], found, true
}

func anyMatches(signedAt string, body []byte, found, secrets []string) bool {
	matched := false
	for _, secret := range secrets {
		mac := hmac.New(sha256.New, []byte(secret))
		mac.Write([]byte(signedAt + "."))
		mac.Write(body)
		expected := []byte(hex.EncodeToString(mac.Sum(nil)))
		for _, signature := range found {
			// Every pair is compared, so that the time taken does not tell which one matched.
			if hmac.Equal(expected, []byte(signature)) {
				matched = true
			}
		}
	}
	return matched
}

// lastEvents remembers the last ids in memory, in a ring: the oldest makes room. It forgets at a restart.
type lastEvents struct {
	mutex sync.Mutex
	known map[string]bool
	ring  [seenMax]string
	next  int
}

func (l *lastEvents) Add(id string) (bool, error) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.known[id] {
		return false, nil
	}
	delete(l.known, l.ring[l.next])
	l.known[id], l.ring[l.next] = true, id
	l.next = (l.next + 1) % seenMax
	return true, nil
}

func (l *lastEvents) Forget(id string) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	delete(l.known, id)
}
