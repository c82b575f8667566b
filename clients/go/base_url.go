package fraudrisk

import (
	"net/url"
	"regexp"
	"strconv"
	"strings"
)

const portMax = 65_535

// What every client takes: a host name in ASCII or an address, a port, and the path of a proxy.
var baseURLPattern = regexp.MustCompile(
	`^https?://([A-Za-z0-9_-]{1,63}(\.[A-Za-z0-9_-]{1,63})*\.?|\[[0-9A-Fa-f:.]{2,45}\])(:[0-9]{1,5})?(/([A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*)?$`,
)

// readBaseURL gives the base URL without the slash at its end. What is none is misconfigured: a call to it would look like a service that is
// away, which is fallen back from.
func readBaseURL(given string) (string, error) {
	base, err := url.Parse(given)
	if err != nil || !baseURLPattern.MatchString(given) || !isPort(base.Port()) {
		return "", misconfigured("Give the base URL as https://host, or http://host on your own machine, without a user, a query or a fragment")
	}
	return strings.TrimRight(given, "/"), nil
}

func isPort(text string) bool {
	port, err := strconv.Atoi(orElse(text, "1"))
	return err == nil && port >= 1 && port <= portMax
}
