// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.tokenfile.internal;

import io.quarterdeck.spi.authentication.UserInfo;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Kubernetes' token file: {@code token,user,uid} and optionally groups in one quoted field. */
final class TokenTable {
  private static final int LEAST = 3;

  private TokenTable() {}

  /** The users by token; a later row of the same token replaces an earlier one. */
  static Map<String, UserInfo> parse(String text) {
    Map<String, UserInfo> out = new HashMap<>();
    for (List<String> row : Csv.rows(text)) {
      if (row.size() < LEAST) {
        throw new IllegalArgumentException(
            "must have at least 3 columns (token, user name, user uid), found " + row.size());
      }
      if (!row.getFirst().isEmpty()) {
        out.put(row.getFirst(), user(row));
      }
    }
    return Map.copyOf(out);
  }

  private static UserInfo user(List<String> row) {
    // an empty column is one group without a name, as Kubernetes splits it
    List<String> names = row.size() > LEAST ? List.of(row.get(LEAST).split(",", -1)) : List.of();
    return new UserInfo(row.get(1), row.get(2), names, Map.of());
  }
}
