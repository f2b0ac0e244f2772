// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.bootstrapsigner.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupVersionKind;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClusterInfoTest {
  private static final String CONTENT =
      "Hello from the other side. I must have called a thousand times.";

  private static ApiObject map(String... data) {
    ApiObject map = ApiObject.of(new GroupVersionKind("", "v1", "ConfigMap"));
    for (int i = 0; i < data.length; i += 2) {
      map.object("data").put(data[i], data[i + 1]);
    }
    return map;
  }

  /** What Kubernetes' own signer makes of the same. */
  @Test
  void theSignatureIsThatOfKubernetes() {
    assertEquals(
        "eyJhbGciOiJIUzI1NiIsImtpZCI6Impvc2h1YSJ9..VShe2taLd-YTrmWuRkcL_8QTNDHYxQIEBsAYYiIj1_8",
        DetachedSignature.of(CONTENT, "joshua", "my voice is my passcode"));
    assertEquals(
        "eyJhbGciOiJIUzI1NiIsImtpZCI6Impvc2h1YSJ9..7Ui1ALizW4jXphVUB7xUqC9vLYLL9RZeOFfVLoB7Tgk",
        DetachedSignature.of("", "joshua", "my voice is my passcode"));
    assertEquals(
        "eyJhbGciOiJIUzI1NiIsImtpZCI6Impvc2h1YSJ9..SFoKn0-YxqnvpSExt4LuCZ_7pvIBdX3SoUO_NsTpkdg",
        DetachedSignature.of(
            CONTENT, "joshua", "my voice is my passcode. my voice is my passcode"));
  }

  @Test
  void thereIsOneForEachTokenAndNoOther() {
    ApiObject before = map("kubeconfig", CONTENT, "jws-kubeconfig-stale1", "x", "other", "o");
    ApiObject signed = ClusterInfo.signed(before, Map.of("joshua", "my voice is my passcode"));
    assertEquals(
        Map.of(
            "kubeconfig",
            CONTENT,
            "other",
            "o",
            "jws-kubeconfig-joshua",
            DetachedSignature.of(CONTENT, "joshua", "my voice is my passcode")),
        signed.field("data").stringMap());
    assertNotEquals(before, signed);
    assertEquals(signed, ClusterInfo.signed(signed, Map.of("joshua", "my voice is my passcode")));
  }

  @Test
  void withoutAnythingToSignItStaysAsItIs() {
    ApiObject before = map("jws-kubeconfig-stale1", "x");
    assertSame(before, ClusterInfo.signed(before, Map.of("abc123", "s")));
  }
}
