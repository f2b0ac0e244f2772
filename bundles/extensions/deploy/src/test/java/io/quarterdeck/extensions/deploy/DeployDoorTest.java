// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.deploy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.Node;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.testkit.stage.AnswerReader;
import io.quarterdeck.testkit.stage.Exchanges;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

final class DeployDoorTest {
  private static final String PATH = "/quarterdeck/deploy";
  private static final Report.Line LINE =
      new Report.Line(
          "/d/a.jar", "00ff", "com.example.a", "1.0.0", new Standing(Standing.State.FAILED, "why"));

  private final DeployDoor door = new DeployDoor(() -> List.of(LINE));

  @Test
  void eachBundleIsALine() throws Exception {
    ApiResponse answer = door.dispatch(Exchanges.sent("GET", PATH, "", ""));
    assertNotNull(answer);
    assertEquals(200, answer.status());
    try (AnswerReader reader = new AnswerReader(answer)) {
      Node line = Node.root(Json.read(reader.rest())).get("bundles").items().getFirst();
      assertEquals("/d/a.jar", line.get("file").text());
      assertEquals("00ff", line.get("sha256").text());
      assertEquals("com.example.a", line.get("bundle").text());
      assertEquals("1.0.0", line.get("version").text());
      assertEquals("Failed", line.get("state").text());
      assertEquals("why", line.get("message").text());
    }
  }

  @Test
  void othersPathsAreOthers() {
    assertNull(door.dispatch(Exchanges.sent("GET", PATH + "/x", "", "")));
    assertNull(door.dispatch(Exchanges.sent("GET", "/api", "", "")));
  }

  @Test
  void nothingIsChangedHere() {
    ApiException e =
        assertThrows(
            ApiException.class, () -> door.dispatch(Exchanges.sent("POST", PATH, "", "{}")));
    assertEquals(405, e.code());
  }

  @Test
  void aJarThatIsBeingReplacedIsAskedForAgain() {
    DeployDoor busy =
        new DeployDoor(
            () -> {
              throw new IOException("gone");
            });
    ApiException e =
        assertThrows(ApiException.class, () -> busy.dispatch(Exchanges.sent("GET", PATH, "", "")));
    assertEquals(503, e.code());
  }
}
