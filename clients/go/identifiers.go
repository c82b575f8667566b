package fraudrisk

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// IdentifierKind says which rules normalise an identifier.
type IdentifierKind string

// The kinds of identifier.
const (
	IdentifierBVN      IdentifierKind = "bvn"
	IdentifierNIN      IdentifierKind = "nin"
	IdentifierPhone    IdentifierKind = "phone"
	IdentifierAccount  IdentifierKind = "account"
	IdentifierCustomer IdentifierKind = "customer"
	IdentifierDevice   IdentifierKind = "device"
)

const identifierBytesMax = 512

var (
	separators      = regexp.MustCompile("[\t\n\r \\-\u00a0\u00ad\u2000-\u200f\u2010-\u2015\u202a-\u202f\u2060\u2066-\u2069\u2212\u3000\ufeff\uff0d]")
	parentheses     = regexp.MustCompile("[()\uff08\uff09]")
	control         = regexp.MustCompile("[\x00-\x1f\u007f-\u009f]")
	countryPrefix   = regexp.MustCompile(`^(?:\+|00|009)?234`)
	mobile          = regexp.MustCompile(`^[789][012][0-9]{8}$`)
	fixedLine       = regexp.MustCompile(`^20[0-9]{8}$`)
	digitsOnly      = regexp.MustCompile(`^[0-9]+$`)
	digitsAndColons = regexp.MustCompile(`^[0-9:]+$`)
	phoneCharacters = regexp.MustCompile(`^\+?[0-9]+$`)
)

// outerWhiteSpace is spelled out because languages disagree about what trimming removes.
const outerWhiteSpace = "\t\n\x0b\x0c\r \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"

// Hasher hashes identifiers under the key that only you hold. A raw identifier never leaves your system.
type Hasher struct{ key []byte }

// NewHasher takes the identifier key: 64 hex digits.
func NewHasher(key string) (*Hasher, error) {
	decoded, err := hex.DecodeString(strings.TrimSpace(key))
	if err != nil || len(decoded) != sha256.Size {
		return nil, misconfigured("Cannot hash identifiers: wanted an identifier key of 64 hex digits")
	}
	return &Hasher{key: decoded}, nil
}

// ReadHasher reads the identifier key from a file that holds it alone.
func ReadHasher(file string) (*Hasher, error) {
	key, err := readSecret("identifier key", "", file)
	if err != nil {
		return nil, err
	}
	return NewHasher(key)
}

// Hash normalises an identifier and hashes it. Its errors, of the kind Identifier, do not hold the value.
func (h *Hasher) Hash(kind IdentifierKind, value string) (string, error) {
	normalised, err := Normalise(kind, value)
	if err != nil {
		return "", err
	}
	mac := hmac.New(sha256.New, h.key)
	mac.Write([]byte(normalised))
	return hex.EncodeToString(mac.Sum(nil)), nil
}

// Normalise brings an identifier into the one spelling that is hashed.
func Normalise(kind IdentifierKind, value string) (string, error) {
	if len(value) > identifierBytesMax {
		return "", refused(kind, "too_long", "wanted at most %d bytes, found %d", identifierBytesMax, len(value))
	}
	switch kind {
	case IdentifierCustomer, IdentifierDevice:
		return opaque(kind, value)
	case IdentifierPhone:
		return phone(parentheses.ReplaceAllString(cleanNumber(value), ""))
	case IdentifierAccount:
		return account(cleanNumber(value))
	case IdentifierBVN, IdentifierNIN:
		return personalNumber(kind, cleanNumber(value))
	}
	return "", misconfigured("Cannot hash: wanted bvn, nin, phone, account, customer or device")
}

func refused(kind IdentifierKind, code, wanted string, values ...any) *Error {
	return &Error{Kind: Identifier, Code: code, Message: fmt.Sprintf("Cannot hash "+string(kind)+": "+wanted, values...)}
}

// cleanNumber rewrites a number as it was typed into ASCII without separators.
func cleanNumber(value string) string {
	return strings.Map(func(r rune) rune {
		if r == 0xff0b || (r >= 0xff10 && r <= 0xff1a) {
			return r - 0xfee0 // the distance of a full-width form from its ASCII character
		}
		return r
	}, separators.ReplaceAllString(value, ""))
}

func personalNumber(kind IdentifierKind, number string) (string, error) {
	switch {
	case number == "":
		return "", refused(kind, "empty", "wanted 11 digits, found none")
	case !digitsOnly.MatchString(number):
		return "", refused(kind, "character", "wanted digits only, found another character")
	case len(number) != 11:
		return "", refused(kind, "length", "wanted 11 digits, found %d", len(number))
	}
	return number, nil
}

func account(number string) (string, error) {
	if number == "" {
		return "", refused(IdentifierAccount, "empty", "wanted <bank code>:<NUBAN>, found nothing")
	}
	if !digitsAndColons.MatchString(number) {
		return "", refused(IdentifierAccount, "character", "wanted digits and one colon, found another character")
	}
	parts := strings.Split(number, ":")
	if len(parts) != 2 {
		return "", refused(IdentifierAccount, "format", "wanted <bank code>:<NUBAN> with one colon, found %d", len(parts)-1)
	}
	if (len(parts[0]) != 3 && len(parts[0]) != 6) || len(parts[1]) != 10 {
		return "", refused(IdentifierAccount, "length", "wanted a bank code of 3 or 6 digits and a NUBAN of 10, found %d and %d", len(parts[0]), len(parts[1]))
	}
	return number, nil
}

func opaque(kind IdentifierKind, value string) (string, error) {
	id := strings.Trim(value, outerWhiteSpace)
	if id == "" {
		return "", refused(kind, "empty", "wanted an id, found nothing but white space")
	}
	if control.MatchString(id) || !utf8.ValidString(id) {
		return "", refused(kind, "character", "wanted one line of text, found a control character")
	}
	return id, nil
}

func phone(number string) (string, error) {
	if number == "" {
		return "", refused(IdentifierPhone, "empty", "wanted a phone number, found none")
	}
	if !phoneCharacters.MatchString(number) {
		return "", refused(IdentifierPhone, "character", "wanted digits after an optional +, found another character")
	}
	if prefix := countryPrefix.FindString(number); prefix != "" {
		return nigerian(strings.TrimPrefix(number[len(prefix):], "0"), true)
	}
	if strings.HasPrefix(number, "+") {
		return foreign(number)
	}
	if strings.HasPrefix(number, "0") {
		return nigerian(number[1:], true)
	}
	return nigerian(number, false)
}

func foreign(number string) (string, error) {
	if digits := len(number) - 1; digits < 7 || digits > 15 {
		return "", refused(IdentifierPhone, "length", "wanted 7 to 15 digits after the +, found %d", digits)
	}
	if number[1] == '0' {
		return "", refused(IdentifierPhone, "format", "wanted a country code after the +, found a 0")
	}
	return number, nil
}

func nigerian(subscriber string, mayBeFixed bool) (string, error) {
	if mobile.MatchString(subscriber) || (mayBeFixed && fixedLine.MatchString(subscriber)) {
		return "+234" + subscriber, nil
	}
	if len(subscriber) != 10 {
		return "", refused(IdentifierPhone, "length", "wanted 10 digits after 0 or 234, or a foreign number with +, found %d", len(subscriber))
	}
	return "", refused(IdentifierPhone, "format", "wanted a Nigerian number or a foreign one with +, found 10 digits that are neither")
}
