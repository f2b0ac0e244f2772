// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.serviceaccount;

import static io.quarterdeck.testkit.admission.Literal.object;
import static io.quarterdeck.testkit.admission.Literal.text;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.apigroups.core.Given;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ServiceAccountStrategyTest {
  private static final String MARKED =
      "{'metadata':{'annotations':{'kubernetes.io/enforce-mountable-secrets':'true'}}}";

  private final TokenRequest tokens = new TokenRequest(() -> null, List::of, true);
  private final ServiceAccountStrategy strategy = new ServiceAccountStrategy(tokens);

  @Test
  void ofASecretOnlyItsNameIsKept() {
    ApiObject account =
        object("{'secrets':[{'kind':'Secret','name':'a','namespace':'b'},{'uid':'u'}]}");
    ApiObject changed = account.copy();
    strategy.prepareForCreate(account, Given.request());
    strategy.prepareForUpdate(changed, object("{}"), Given.request());
    assertEquals("{'secrets':[{'name':'a'},{}]}", text(account.tree()));
    assertEquals(account, changed);
  }

  private List<String> warnings(String now, @Nullable String old) {
    List<String> out = new ArrayList<>();
    strategy.warn(object(now), old == null ? null : object(old), Given.request(), out);
    return out;
  }

  @Test
  void aMarkThatGoesIsWarnedOfWhenItComes() {
    List<String> warned =
        List.of(
            "metadata.annotations[kubernetes.io/enforce-mountable-secrets]: deprecated in v1.32+;"
                + " prefer separate namespaces to isolate access to mounted secrets");
    assertEquals(warned, warnings(MARKED, null));
    assertEquals(warned, warnings(MARKED, "{'metadata':{}}"));
    assertEquals(List.of(), warnings(MARKED, MARKED));
    assertEquals(List.of(), warnings("{'metadata':{}}", MARKED));
  }

  @Test
  void tokensAreItsOnlySubresource() {
    assertSame(tokens, strategy.subresource("token"));
    assertNull(strategy.subresource("scale"));
  }
}
