// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator.proxy;

import io.quarterdeck.extensions.aggregator.registration.Backend;
import io.quarterdeck.extensions.aggregator.registration.Registration;
import io.quarterdeck.extensions.aggregator.work.Deadlines;
import io.quarterdeck.libraries.client.http.CallErrors;
import io.quarterdeck.libraries.client.proxy.ForwardedHeaders;
import io.quarterdeck.runtime.stage.Waiting;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Passes requests on to the servers behind APIServices, or says in Kubernetes' words why not.
 * Kubernetes: {@code proxyHandler}. Thread-safe.
 */
public final class Proxy {
  private static final System.Logger LOG = System.getLogger(Proxy.class.getName());
  private static final int BAD_REQUEST = 400;
  private static final int INTERNAL = 500;

  private final Deadlines deadlines;
  private final Supplier<Set<String>> stripped;
  private final Consumer<String> suspect;

  /**
   * @param stripped names of headers that clients may not send on, in lower case; with a star
   *     behind, what names begin with
   * @param suspect is given the name of an APIService whose server did not answer
   */
  public Proxy(Deadlines deadlines, Supplier<Set<String>> stripped, Consumer<String> suspect) {
    this.deadlines = deadlines;
    this.stripped = stripped;
    this.suspect = suspect;
  }

  /** The answer to a request for the API of a registration with a backend. */
  public ApiResponse pass(Registration registration, Backend backend, Exchange exchange) {
    String path = exchange.request().path();
    if (isAmbiguous(path)) {
      return Refusals.text(BAD_REQUEST, "the path has segments that are . or ..");
    }
    if (!registration.service().available()) {
      return Refusals.unavailable();
    }
    Waiting.announce();
    try {
      return new Passage(backend, exchange, stripped.get(), deadlines).open();
    } catch (Backend.UnresolvedException e) {
      LOG.log(System.Logger.Level.WARNING, registration.service().name() + ": " + e.getMessage());
      suspect.accept(registration.service().name());
      return Refusals.unavailable();
    } catch (Backend.BrokenTrustException e) {
      return Refusals.text(INTERNAL, String.valueOf(e.getMessage()));
    } catch (IOException e) {
      suspect.accept(registration.service().name());
      String why = CallErrors.text(e);
      return ForwardedHeaders.isUpgrade(exchange.request())
          ? Refusals.text(503, why.startsWith("dial ") ? "error dialing backend: " + why : why)
          : Refusals.unreachable(why);
    }
  }

  /** The other side might take it for another path than was authorized here. */
  static boolean isAmbiguous(String path) {
    return List.of(path.split("/")).stream().anyMatch(s -> s.equals(".") || s.equals(".."));
  }
}
