// Does what the tests of all clients ask for: one JSON object a line in, one out. The protocol is described in ../../start-driver.ts.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log"
	"os"
	"time"

	fraudrisk "fraudrisk.example/client"
)

const lineBytesMax = 4 << 20

type command struct {
	Do          string
	BaseURL     string `json:"base_url"`
	APIKeyFile  string `json:"api_key_file"`
	TimeoutMs   int64  `json:"timeout_ms"`
	DeadlineMs  int64  `json:"deadline_ms"`
	AttemptsMax int    `json:"attempts_max"`
	KeyFile     string `json:"key_file"`
	Kind        string
	Value       string
	Body        json.RawMessage
	Options     struct {
		IdempotencyKey string `json:"idempotency_key"`
		RequestID      string `json:"request_id"`
	}
	ApproveBelowMinor int64 `json:"approve_below_minor"`
	Otherwise         fraudrisk.RecommendedAction
	DecisionID        string `json:"decision_id"`
	Expand            []string
	CSV               string
	BacktestID        string `json:"backtest_id"`
	After             int64
	Limit             int64
	Secrets           []string
	Signature         *string
	BodyBase64        []byte `json:"body_base64"`
	Fail              any
}

type object map[string]any

var (
	client   *fraudrisk.Client
	hasher   *fraudrisk.Hasher
	receiver *fraudrisk.WebhookReceiver
	ctx      = context.Background()
)

var verbs = map[string]func(command) (any, error){
	"open": func(c command) (answer any, err error) {
		client, err = fraudrisk.New(fraudrisk.Config{
			BaseURL:     c.BaseURL,
			APIKeyFile:  c.APIKeyFile,
			Timeout:     time.Duration(c.TimeoutMs) * time.Millisecond,
			Deadline:    time.Duration(c.DeadlineMs) * time.Millisecond,
			AttemptsMax: c.AttemptsMax,
		})
		return nil, err
	},
	"open_hasher": func(c command) (answer any, err error) {
		hasher, err = fraudrisk.ReadHasher(c.KeyFile)
		return nil, err
	},
	"hash": func(c command) (any, error) { return hasher.Hash(fraudrisk.IdentifierKind(c.Kind), c.Value) },
	"score": func(c command) (any, error) {
		return withFacts(c, func(o []fraudrisk.Option) (any, error) {
			return client.Score(ctx, decoded[fraudrisk.ScoreRequest](c), o...)
		})
	},
	"score_or_fallback": scoreOrFallback,
	"get_decision": func(c command) (any, error) {
		return withFacts(c, func(o []fraudrisk.Option) (any, error) {
			return client.GetDecision(ctx, c.DecisionID, fraudrisk.GetDecisionQuery{Expand: c.Expand}, o...)
		})
	},
	"submit_feedback": func(c command) (any, error) {
		return withFacts(c, func(o []fraudrisk.Option) (any, error) {
			return client.SubmitFeedback(ctx, decoded[fraudrisk.SubmitFeedbackRequest](c), o...)
		})
	},
	"submit_backtest_csv": func(c command) (any, error) {
		return withFacts(c, func(o []fraudrisk.Option) (any, error) {
			return client.SubmitBacktestCSV(ctx, []byte(c.CSV), fraudrisk.SubmitBacktestCSVQuery{}, o...)
		})
	},
	"wait_for_backtest": func(c command) (any, error) { return client.WaitForBacktest(ctx, c.BacktestID) },
	"list_backtest_rows": func(c command) (any, error) {
		return client.ListBacktestRows(ctx, c.BacktestID, fraudrisk.ListBacktestRowsQuery{After: c.After, Limit: c.Limit})
	},
	"create_webhook": func(c command) (any, error) {
		return client.CreateWebhook(ctx, decoded[fraudrisk.CreateWebhookRequest](c))
	},
	"open_receiver": func(c command) (answer any, err error) {
		receiver, err = fraudrisk.NewWebhookReceiver(c.Secrets, nil)
		return nil, err
	},
	"receive": receive,
}

func decoded[T any](c command) T {
	var body T
	if err := json.Unmarshal(c.Body, &body); err != nil {
		log.Fatal(err)
	}
	return body
}

func withFacts(c command, call func([]fraudrisk.Option) (any, error)) (any, error) {
	var facts fraudrisk.Facts
	options := []fraudrisk.Option{fraudrisk.WithFacts(&facts), fraudrisk.WithIdempotencyKey(c.Options.IdempotencyKey), fraudrisk.WithRequestID(c.Options.RequestID)}
	body, err := call(options)
	return object{"body": body, "status": facts.Status, "replayed": facts.Replayed, "attempts": facts.Attempts, "request_id": facts.RequestID}, err
}

func scoreOrFallback(c command) (any, error) {
	fallback := fraudrisk.Fallback{ApproveBelowMinor: c.ApproveBelowMinor, Otherwise: c.Otherwise}
	outcome, err := client.ScoreOrFallback(ctx, decoded[fraudrisk.ScoreRequest](c), fallback)
	answer := object{"source": outcome.Source, "recommended_action": outcome.RecommendedAction, "decision_id": nil, "error": nil}
	if outcome.Decision != nil {
		answer["decision_id"] = outcome.Decision.DecisionID
	}
	if outcome.Error != nil {
		answer["error"] = outcome.Error.Kind
	}
	return answer, err
}

func receive(c command) (answer any, err error) {
	var signatures []string
	if c.Signature != nil {
		signatures = []string{*c.Signature}
	}
	handled := []string{}
	var meanwhile any
	defer func() {
		if recover() != nil {
			answer = object{"handled": handled}
		}
	}()
	status, reason := receiver.Receive(signatures, c.BodyBase64, func(event fraudrisk.Event) error {
		switch c.Fail {
		case "fails":
			return errors.New("the database is away")
		case "meanwhile":
			meanwhile = receiveElsewhere(c)
			return errors.New("the database is away")
		case "ends":
			panic("the handler has a fault")
		}
		handled = append(handled, event.ID)
		return nil
	})
	result := object{"status": status, "reason": reason, "handled": handled}
	if meanwhile != nil {
		result["meanwhile"] = meanwhile
	}
	return result, nil
}

func receiveElsewhere(c command) any {
	c.Fail = false
	answered := make(chan any)
	go func() {
		answer, _ := receive(c)
		answered <- answer
	}()
	return <-answered
}

func answer(line []byte) any {
	var c command
	if err := json.Unmarshal(line, &c); err != nil {
		log.Fatal(err)
	}
	result, err := verbs[c.Do](c)
	var failure *fraudrisk.Error
	if err == nil {
		return object{"ok": result}
	} else if !errors.As(err, &failure) {
		log.Fatal(err)
	}
	fields := []string{}
	for _, detail := range failure.Details {
		fields = append(fields, detail.Field)
	}
	described := object{"kind": failure.Kind, "message": failure.Message, "code": failure.Code, "fields": fields, "retry_after": failure.RetryAfterSeconds, "status": failure.Status}
	return object{"error": described}
}

func main() {
	// What cannot be handled is logged, and the tests make it happen.
	log.SetOutput(io.Discard)
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, lineBytesMax)
	writer := json.NewEncoder(os.Stdout)
	for lines.Scan() {
		if err := writer.Encode(answer(lines.Bytes())); err != nil {
			log.Fatal(err)
		}
	}
}
