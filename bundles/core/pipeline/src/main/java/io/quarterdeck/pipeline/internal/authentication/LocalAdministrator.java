// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.authentication;

import io.quarterdeck.pipeline.internal.stage.ImpersonationDoor;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.RequestInfo;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which requests go past the plugins of third parties: those of the administrator of this machine
 * that a plugin can be found and switched off with. They come over the loopback interface, show the
 * certificate of {@code DATA/pki/admin.crt} and no other credential, act for nobody else, and are
 * about plugins, discovery or health. All that is shipped holds for them.
 */
public final class LocalAdministrator {
  /** Nobody is. */
  public static final LocalAdministrator NOBODY = new LocalAdministrator(null);

  private static final Logger LOG = System.getLogger(LocalAdministrator.class.getName());
  private static final String GROUP = "quarterdeck.io";
  private static final String RESOURCE = "plugins";
  private static final Set<String> READ = Set.of("get", "head");

  private static final String PASSED_OVER = "plugins.quarterdeck.io/passed-over";

  /** Without these kubectl does not know what plugins are. */
  private static final List<String> PATHS =
      List.of("/api", "/apis", "/openapi", "/version", "/healthz", "/livez", "/readyz");

  private final @Nullable X509Certificate certificate;

  /**
   * @param certificate the administrator's, null for none
   */
  public LocalAdministrator(@Nullable X509Certificate certificate) {
    this.certificate = certificate;
  }

  /** The one of the file; nobody where it cannot be read. */
  public static LocalAdministrator ofFile(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return new LocalAdministrator(
          (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(in));
    } catch (IOException | CertificateException e) {
      LOG.log(
          Level.WARNING, "{0} cannot be read: there is no way past plugins of third parties", file);
      return NOBODY;
    }
  }

  /** Whether the request says that it is one of these, before it is known who it is from. */
  public boolean asks(Exchange exchange) {
    ApiRequest request = exchange.request();
    return certificate != null
        && !request.peerCertificates().isEmpty()
        && certificate.equals(request.peerCertificates().getFirst())
        && isLoopback(request.remoteAddress())
        && request.headers().first("Authorization") == null
        && !ImpersonationDoor.concerns(request)
        && isInScope(exchange.info());
  }

  /** Whether it is one of these, once it is known who it is from. */
  public boolean passes(Exchange exchange) {
    return exchange.isAuthenticated()
        && exchange.user().isIn(UserInfo.PRIVILEGED_GROUP)
        && asks(exchange);
  }

  /**
   * The audit log has what such a request was not asked of.
   *
   * @param plugin KIND/NAME
   */
  public static void note(Exchange exchange, String plugin) {
    String known = exchange.auditAnnotations().getOrDefault(PASSED_OVER, "");
    if (!List.of(known.split(",")).contains(plugin)) {
      exchange.auditAnnotations().put(PASSED_OVER, known.isEmpty() ? plugin : known + "," + plugin);
    }
  }

  private static boolean isInScope(RequestInfo info) {
    if (info.resourceRequest()) {
      return info.apiGroup().equals(GROUP) && info.resource().equals(RESOURCE);
    }
    return READ.contains(info.verb())
        && PATHS.stream().anyMatch(p -> info.path().equals(p) || info.path().startsWith(p + "/"));
  }

  /** Of an address that is one already: no name is asked for. */
  private static boolean isLoopback(String address) {
    if (address.isEmpty() || !address.matches("[0-9a-fA-F.:%]+")) {
      return false;
    }
    try {
      return InetAddress.getByName(address).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }
}
