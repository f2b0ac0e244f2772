// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.bootstraptoken.internal;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.testkit.admission.Literal;
import io.quarterdeck.testkit.authentication.AuthenticatorContract;
import io.quarterdeck.testkit.authentication.Shown;
import io.quarterdeck.testkit.lookup.MemoryObjects;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** What every one of its kind keeps to. */
class BootstrapTokenContractTest {
  private static final String SECRET =
      "{'apiVersion':'v1','kind':'Secret','metadata':{'name':'bootstrap-token-abcdef',"
          + "'namespace':'kube-system'},'type':'bootstrap.kubernetes.io/token','data':{"
          + "'token-id':'%s','token-secret':'%s','usage-bootstrap-authentication':'%s'}}";

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  @TestFactory
  Stream<DynamicTest> keepsTheContract() {
    String secret = SECRET.formatted(base64("abcdef"), base64("0123456789abcdef"), base64("true"));
    MemoryObjects objects =
        new MemoryObjects().put(new GroupResource("", "secrets"), Literal.object(secret));
    return AuthenticatorContract.of(
            new BootstrapTokenAuthenticator(true, objects, () -> Instant.EPOCH))
        .knows(Shown.bearer("abcdef.0123456789abcdef").credentials(), "system:bootstrap:abcdef")
        .doesNotKnow(Shown.bearer("abcdef.0123456789abcdee").credentials())
        .doesNotKnow(Shown.bearer("abcdeg.0123456789abcdef").credentials())
        .tests();
  }
}
