// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.request;

import io.quarterdeck.spi.authentication.AuthenticationResult;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What authenticators found wrong with one request, as Kubernetes puts several errors together. */
public final class Complaints {
  private final Set<String> all = new LinkedHashSet<>();

  public Complaints(@Nullable String first) {
    if (first != null) {
      all.add(first);
    }
  }

  public void add(String why) {
    all.add(why);
  }

  public boolean isEmpty() {
    return all.isEmpty();
  }

  public AuthenticationResult result() {
    return switch (all.size()) {
      case 0 -> AuthenticationResult.ABSTAINED;
      case 1 -> new AuthenticationResult.Rejected(all.iterator().next());
      default -> new AuthenticationResult.Rejected("[" + String.join(", ", all) + "]");
    };
  }
}
