// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.http2;

import io.quarterdeck.itests.harness.Await;
import io.quarterdeck.itests.harness.DistributionProcess;
import io.quarterdeck.itests.harness.RawClient;
import java.net.http.HttpClient.Version;
import java.time.Duration;

/** What a server speaks with a client that comes now and would like HTTP/2. */
final class Spoken {
  private Spoken() {}

  static void await(Version version, DistributionProcess server) throws Exception {
    Await.until(
        version + " is spoken",
        Duration.ofMinutes(1),
        () -> {
          try (RawClient fresh = RawClient.adminOverHttp2(server)) {
            return fresh.get("/version").version() == version;
          }
        });
  }
}
