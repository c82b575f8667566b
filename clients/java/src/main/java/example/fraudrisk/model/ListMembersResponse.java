// Generated from the service's OpenAPI document by scripts/write-clients.ts: change the contract, then run `npm run generate`.
package example.fraudrisk.model;

import example.fraudrisk.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * ListMembersResponse of the contract.
 *
 * @param members By e-mail, at most 1,000.
 */
public record ListMembersResponse(List<Member> members) {
  /** With what is required alone. */
  public static ListMembersResponse of(List<Member> members) {
    return new ListMembersResponse(members);
  }

  /** Reads it from JSON; null stays null. */
  public static ListMembersResponse fromJson(Map<String, Object> json) {
    if (json == null) return null;
    return new ListMembersResponse(Json.required(Json.asList(json.get("members"), one -> Member.fromJson(Json.asObject(one))), "members"));
  }

  /** Writes it as JSON. */
  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("members", members.stream().map(Member::toJson).toList());
    return json;
  }
}
