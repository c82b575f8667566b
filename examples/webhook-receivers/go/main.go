// A complete webhook receiver: WEBHOOK_SECRETS=whsec_... go run . (Go 1.20 or later, standard library only).
// It speaks plain HTTP on loopback, for a proxy that terminates TLS; with TLS_CERT_FILE and TLS_KEY_FILE it speaks TLS itself.
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	bodyBytesMax     = 256 << 10
	headerLengthMax  = 4096
	toleranceSeconds = 300
	seenMax          = 10_000
	requestTimeout   = 10 * time.Second
)

var (
	secretPattern = regexp.MustCompile(`^whsec_[A-Za-z0-9_-]{43}$`)
	timePattern   = regexp.MustCompile(`^[0-9]{1,12}$`)
)

type event struct {
	ID   string `json:"id"`
	Type string `json:"type"`
}

// receiver holds the ids of the events handled, in a ring: the oldest makes room.
// It forgets at a restart: in production it is a unique column of your database.
type receiver struct {
	secrets []string
	mutex   sync.Mutex
	seen    map[string]bool
	ring    [seenMax]string
	next    int
}

func main() {
	secrets := strings.Split(os.Getenv("WEBHOOK_SECRETS"), ",")
	for _, secret := range secrets {
		if !secretPattern.MatchString(secret) {
			log.Fatal("Set WEBHOOK_SECRETS to the secret, or to several with commas between them")
		}
	}
	listener, err := net.Listen("tcp", net.JoinHostPort(setting("HOST", "127.0.0.1"), setting("PORT", "8090")))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("listening", listener.Addr().(*net.TCPAddr).Port)
	server := &http.Server{
		Handler:        &receiver{secrets: secrets, seen: map[string]bool{}},
		ReadTimeout:    requestTimeout,
		WriteTimeout:   2 * requestTimeout,
		IdleTimeout:    requestTimeout,
		MaxHeaderBytes: 16 << 10,
	}
	if certificate, key := os.Getenv("TLS_CERT_FILE"), os.Getenv("TLS_KEY_FILE"); certificate != "" && key != "" {
		log.Fatal(server.ServeTLS(listener, certificate, key))
	}
	log.Fatal(server.Serve(listener))
}

func (r *receiver) ServeHTTP(response http.ResponseWriter, request *http.Request) {
	if request.Method != http.MethodPost {
		answer(response, http.StatusMethodNotAllowed, "method_not_allowed")
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(response, request.Body, bodyBytesMax))
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		answer(response, http.StatusRequestEntityTooLarge, "too_large")
		return
	}
	if err != nil {
		return // the sender went away
	}
	if verdict := verify(request.Header.Values("Service-Signature"), body, r.secrets, time.Now().Unix()); verdict != "verified" {
		answer(response, http.StatusBadRequest, verdict)
		return
	}
	var received event
	if err := json.Unmarshal(body, &received); err != nil {
		answer(response, http.StatusInternalServerError, "failed")
		return
	}
	// The id of the body, because the signature covers the body and no header.
	if r.remember(received.ID) {
		if err := handle(received); err != nil {
			r.forget(received.ID) // so that the next attempt is not taken for a repeat
			log.Print(err)
			answer(response, http.StatusInternalServerError, "failed")
			return
		}
	}
	response.WriteHeader(http.StatusNoContent)
}

// handle stores the event, or puts it into a queue, and returns: the service waits 10 seconds for the answer.
func handle(received event) error {
	_, err := fmt.Println("handled", received.ID, received.Type)
	return err
}

// verify returns "verified", or why the delivery is not the service's own. The body is the bytes as they arrived.
func verify(headers []string, body []byte, secrets []string, nowSeconds int64) string {
	if len(headers) == 0 {
		return "missing_header"
	}
	if len(headers[0]) > headerLengthMax {
		return "malformed_header"
	}
	var times, signatures []string
	for _, member := range strings.Split(headers[0], ",") {
		if strings.HasPrefix(member, "t=") {
			times = append(times, member[2:])
		} else if strings.HasPrefix(member, "v1=") {
			signatures = append(signatures, member[3:])
		}
	}
	if len(times) != 1 || len(signatures) == 0 || !timePattern.MatchString(times[0]) {
		return "malformed_header"
	}
	matched := false
	for _, secret := range secrets {
		mac := hmac.New(sha256.New, []byte(secret))
		mac.Write([]byte(times[0] + "."))
		mac.Write(body)
		expected := []byte(hex.EncodeToString(mac.Sum(nil)))
		for _, signature := range signatures {
			if hmac.Equal(expected, []byte(signature)) {
				matched = true
			}
		}
	}
	signedAt, err := strconv.ParseInt(times[0], 10, 64)
	switch {
	case !matched || err != nil:
		return "no_match"
	case nowSeconds-signedAt > toleranceSeconds:
		return "too_old"
	case nowSeconds-signedAt < -toleranceSeconds:
		return "too_new"
	}
	return "verified"
}

// remember tells whether the event is new.
func (r *receiver) remember(id string) bool {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if r.seen[id] {
		return false
	}
	delete(r.seen, r.ring[r.next])
	r.seen[id], r.ring[r.next] = true, id
	r.next = (r.next + 1) % seenMax
	return true
}

func (r *receiver) forget(id string) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	delete(r.seen, id)
}

// answer gives the reason, which shows up in the service's delivery log as response_excerpt.
func answer(response http.ResponseWriter, status int, reason string) {
	response.WriteHeader(status)
	fmt.Fprint(response, reason)
}

func setting(name, fallback string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return fallback
}
