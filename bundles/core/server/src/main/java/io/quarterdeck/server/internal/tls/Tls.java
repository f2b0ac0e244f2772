// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.tls;

import io.quarterdeck.libraries.certificates.NamedPair;
import io.quarterdeck.server.internal.settings.Settings;
import io.quarterdeck.server.internal.settings.TlsOptions;
import java.lang.System.Logger.Level;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;

/**
 * How handshakes are made now: by the settings, and by the files that they name, which are looked
 * at once a second while clients connect. Connections keep what they began with. Thread-safe.
 */
public final class Tls {
  private static final System.Logger LOG = System.getLogger(Tls.class.getName());
  private static final long LOOK_AGAIN_NANOS = 1_000_000_000L;

  private final TrustManager trust;
  private Sources sources;
  private volatile Serving serving;
  private volatile long lookedAt = System.nanoTime();

  /** What handshakes are made of. */
  private record Sources(TlsOptions options, FollowedPair standard, List<FollowedPair> named) {

    /** Reads the files. */
    static Sources of(Settings settings) {
      FollowedPair standard =
          new FollowedPair("tls.cert.file", settings.certificate(), settings.key());
      List<FollowedPair> named = new ArrayList<>();
      for (NamedPair pair : settings.tls().named()) {
        named.add(new FollowedPair("tls.sni.cert.key", pair.certificate(), pair.key()));
      }
      return new Sources(settings.tls(), standard, named);
    }

    /** Whether a file holds something else now. */
    boolean look() {
      boolean changed = standard.look();
      for (FollowedPair pair : named) {
        changed |= pair.look();
      }
      return changed;
    }

    void warn() {
      // Kubernetes says it in these words: SecureServingInfo.tlsConfig
      for (String suite : options.insecure()) {
        LOG.log(Level.WARNING, "Use of insecure cipher ''{0}'' detected.", suite);
      }
      warn(standard);
      named.forEach(this::warn);
    }

    /**
     * In TLS 1.2 the JDK takes an EC certificate only if its own curve is allowed; Go does not ask.
     */
    private void warn(FollowedPair pair) {
      String curve = pair.current().curve();
      if (!options.groups().isEmpty()
          && !curve.isEmpty()
          && !options.groups().contains(curve)
          && options.versions().contains("TLSv1.2")) {
        LOG.log(
            Level.WARNING,
            "tls.curve.preferences leave out {0}, the curve of {1}: clients of TLS 1.2 are refused",
            curve,
            pair);
      }
    }

    Serving serving(TrustManager trust) {
      List<NamedCertificates.Named> others = new ArrayList<>();
      for (int i = 0; i < named.size(); i++) {
        others.add(
            new NamedCertificates.Named(named.get(i).current(), options.named().get(i).names()));
      }
      return new Serving(options, new NamedCertificates(standard.current(), others), trust);
    }
  }

  private Tls(TrustManager trust, Sources sources) {
    this.trust = trust;
    this.sources = sources;
    this.serving = sources.serving(trust);
  }

  /**
   * Reads the files.
   *
   * @param authorities those to name to clients; asked at every handshake
   * @throws IllegalArgumentException naming the key and the file that cannot be used
   */
  public static Tls of(Settings settings, Supplier<List<X509Certificate>> authorities) {
    Tls tls = new Tls(new AskingTrustManager(authorities), Sources.of(settings));
    tls.sources.warn();
    return tls;
  }

  /** That of the next handshake, if no other address than the usual one is asked for. */
  SSLContext context() {
    return now().context();
  }

  /** How the next handshake is made. */
  Serving now() {
    if (System.nanoTime() - lookedAt >= LOOK_AGAIN_NANOS) {
      look();
    }
    return serving;
  }

  private synchronized void look() {
    long now = System.nanoTime();
    if (now - lookedAt < LOOK_AGAIN_NANOS) {
      return;
    }
    lookedAt = now;
    if (sources.look()) {
      serving = sources.serving(trust);
    }
  }

  /**
   * Makes handshakes as other settings say, from the next one on.
   *
   * @throws IllegalArgumentException naming the key and the file that cannot be used: the last ones
   *     count
   */
  public synchronized void show(Settings settings) {
    Sources others = Sources.of(settings);
    serving = others.serving(trust);
    sources = others;
    others.warn();
  }
}
