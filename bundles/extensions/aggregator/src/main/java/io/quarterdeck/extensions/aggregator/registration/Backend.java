// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator.registration;

import io.quarterdeck.libraries.client.ClientCertificate;
import io.quarterdeck.libraries.client.ClientTls;
import io.quarterdeck.libraries.client.http.AddressSource;
import io.quarterdeck.libraries.client.http.AddressSource.Address;
import io.quarterdeck.libraries.client.http.CallErrors;
import io.quarterdeck.libraries.client.http.TlsContexts;
import io.quarterdeck.libraries.client.proxy.DialWords;
import io.quarterdeck.libraries.client.proxy.Party;
import io.quarterdeck.libraries.client.proxy.Wire;
import io.quarterdeck.libraries.client.proxy.WirePool;
import io.quarterdeck.spi.egress.Egress;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The server behind an APIService, with connections that are used again. Its address is asked for
 * with each new one. Thread-safe; {@link #dial} blocks.
 */
public final class Backend implements Closeable {
  private static final Duration DIAL = Duration.ofSeconds(10);

  private final ApiService.Target target;
  private final AddressSource address;
  private final FrontProxy frontProxy;
  private final Egress egress;
  private final WirePool pool = new WirePool();
  private volatile @Nullable Trusted trusted;
  private volatile String authority = "";

  /** TLS settings, and the certificate that they show. */
  private record Trusted(Party party, @Nullable ClientCertificate shown) {}

  /** Nobody can tell where the server is: nothing is dialled. */
  public static final class UnresolvedException extends IOException {
    private static final long serialVersionUID = 1L;

    UnresolvedException(IOException why) {
      super(why.getMessage(), why);
    }
  }

  /** The APIService's own trust cannot be used. */
  public static final class BrokenTrustException extends IOException {
    private static final long serialVersionUID = 1L;

    BrokenTrustException(Exception why) {
      super(why.getMessage(), why);
    }
  }

  /**
   * @param address where the service is reached now
   * @param egress who dials
   */
  public Backend(
      ApiService.Target target, AddressSource address, FrontProxy frontProxy, Egress egress) {
    this.target = target;
    this.address = address;
    this.frontProxy = frontProxy;
    this.egress = egress;
  }

  public ApiService.Target target() {
    return target;
  }

  /** A connection that waits for a request, null for none. */
  public @Nullable Wire idle() throws BrokenTrustException {
    party();
    return pool.take();
  }

  /**
   * A new connection, once nobody waits any more.
   *
   * @throws UnresolvedException when there is no address
   * @throws IOException in the words of Go's dialler
   */
  public Wire dial() throws IOException {
    Party party = party();
    Address to = where();
    String shown = shown(to);
    authority = shown;
    try {
      return pool.adopt(Wire.open(egress, to.host(), to.port(), target.serverName(), party, DIAL));
    } catch (IOException e) {
      String dialling = DialWords.of(e, to.host(), shown);
      throw new IOException(dialling == null ? CallErrors.text(e) : dialling, e);
    }
  }

  /** Host and port of the newest connection, as the {@code Host} header has them. */
  public String authority() throws UnresolvedException {
    String known = authority;
    return known.isEmpty() ? shown(where()) : known;
  }

  private Address where() throws UnresolvedException {
    try {
      return address.find();
    } catch (IOException e) {
      throw new UnresolvedException(e);
    }
  }

  private static String shown(Address to) {
    String host = to.host().indexOf(':') < 0 ? to.host() : "[" + to.host() + "]";
    return host + ":" + to.port();
  }

  private Party party() throws BrokenTrustException {
    ClientCertificate shown = frontProxy.certificate();
    Trusted now = trusted;
    if (now == null || !Objects.equals(now.shown(), shown)) {
      now = trust(shown);
      trusted = now;
      pool.forget(); // it does not know the new certificate
    }
    return now.party();
  }

  private Trusted trust(@Nullable ClientCertificate shown) throws BrokenTrustException {
    try {
      Party party =
          target.insecure()
              ? new Party(ClientTls.insecure(shown), false)
              : new Party(TlsContexts.trusting(target.caBundle(), shown), true);
      return new Trusted(party, shown);
    } catch (IOException | IllegalArgumentException e) {
      throw new BrokenTrustException(e);
    }
  }

  /** Where the service is has changed: nothing waits for another request there. */
  public void moved() {
    pool.forget();
  }

  @Override
  public void close() {
    pool.close();
  }
}
