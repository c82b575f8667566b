package fraudrisk

import (
	"context"
	"errors"
	"time"
)

const (
	firstPoll = 200 * time.Millisecond
	pollMax   = 5 * time.Second
)

// Source tells a decision of the service from the caller's own rule for the time without one.
type Source string

const (
	// FromService: Decision holds it.
	FromService Source = "service"
	// FromFallback: Error says why.
	FromFallback Source = "fallback"
)

// Outcome is what to act upon. Only one from the service has a Decision, and only a fallback an Error.
type Outcome struct {
	Source            Source
	RecommendedAction RecommendedAction
	Decision          *Decision
	Error             *Error
}

// Fallback says what to do with a transaction when the service does not answer.
type Fallback struct {
	// ApproveBelowMinor: fail open; a transaction of less than so many minor units (kobo) is approved, with 0 none.
	ApproveBelowMinor int64
	// Otherwise: fail closed; what is recommended for every other one, manual_review unless said otherwise.
	Otherwise RecommendedAction
}

// ScoreOrFallback scores, or falls back when no answer can be had. A refusal (a wrong key, a field that breaks a rule, a spent quota) is an error as
// ever: it is an answer. Send the transaction again, under the same id, once the service is back, so that its history has no hole.
func (c *Client) ScoreOrFallback(ctx context.Context, body ScoreRequest, fallback Fallback, options ...Option) (Outcome, error) {
	decision, err := c.Score(ctx, body, options...)
	if err == nil {
		return Outcome{Source: FromService, RecommendedAction: decision.RecommendedAction, Decision: decision}, nil
	}
	var failure *Error
	if !errors.As(err, &failure) || failure.Kind != Unavailable {
		return Outcome{}, err
	}
	action := orElse(fallback.Otherwise, RecommendedActionManualReview)
	if body.Transaction.Amount < fallback.ApproveBelowMinor {
		action = RecommendedActionApprove
	}
	return Outcome{Source: FromFallback, RecommendedAction: action, Error: failure}, nil
}

// WaitForBacktest waits until a backtest is completed, failed or cancelled, or the context ends.
func (c *Client) WaitForBacktest(ctx context.Context, backtestID string) (*Backtest, error) {
	for poll := firstPoll; ; poll = min(2*poll, pollMax) {
		backtest, err := c.GetBacktest(ctx, backtestID)
		if err != nil {
			return nil, err
		}
		if backtest.Status != BacktestStatusQueued && backtest.Status != BacktestStatusRunning {
			return backtest, nil
		}
		select {
		case <-ctx.Done():
			return nil, &Error{Kind: Unavailable, Message: "Wait longer for " + backtestID, cause: ctx.Err()}
		case <-time.After(poll):
		}
	}
}
