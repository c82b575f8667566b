package fraudrisk

import (
	"encoding/json"
	"strings"
)

// readAnswer decodes an answer of the service. That of another server (a page to sign in at, a proxy, a wrong host) is refused: it has nothing
// where the service's own has a text that is not empty, or a list.
func readAnswer(call apiCall, status int, text []byte, result any) *Error {
	if target, ok := result.(*string); ok && call.text {
		*target = string(text)
		return nil
	}
	var members map[string]json.RawMessage
	err := json.Unmarshal(text, &members)
	isMarked := err == nil
	for _, name := range call.marks {
		isMarked = isMarked && isMark(members[name])
	}
	if isMarked {
		err = json.Unmarshal(text, result)
	}
	if isMarked && err == nil {
		return nil
	}
	wanted := "wanted JSON with " + strings.Join(call.marks, " and ") + " in the answer to " + call.verb + " " + call.path + ", found another"
	return &Error{Kind: Refused, Status: status, Message: "Check that the base URL is the service's: " + wanted, cause: err}
}

func isMark(value json.RawMessage) bool {
	return len(value) > 0 && (value[0] == '[' || (value[0] == '"' && len(value) > len(`""`)))
}
