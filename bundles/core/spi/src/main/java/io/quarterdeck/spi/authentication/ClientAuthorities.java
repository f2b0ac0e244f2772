// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.authentication;

import java.security.cert.X509Certificate;
import java.util.List;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * The authorities whose client certificates an authenticator trusts: a service beside its {@link
 * Authenticator}, with the same {@code name}, for those who name them to others: the TLS handshake
 * (acceptable client authorities) and the ConfigMap {@code extension-apiserver-authentication}.
 *
 * <p>Called at each handshake and once a second or so, on any thread, many calls at once; must not
 * block for longer than reading a small file. It may come and go at any time.
 */
@ConsumerType
public interface ClientAuthorities {

  /** What a certificate of these authorities is good for; the same as long as the service lives. */
  Purpose purpose();

  /**
   * The authorities now, in the order of their file, expired ones included; empty when there are
   * none, or none could be read yet. The same list object until it changes, so that who asks again
   * sees cheaply whether it has. What cannot be read now is what it was when it last could be.
   */
  List<X509Certificate> trusted();

  /** What a certificate is good for. */
  sealed interface Purpose {}

  /** It says itself who its holder is (kube-apiserver: {@code --client-ca-file}). */
  record Clients() implements Purpose {}

  /**
   * Its holder says in headers whom its requests are from (kube-apiserver: {@code
   * --requestheader-*}).
   *
   * @param allowedNames common names that may do so; empty for any
   * @param usernameHeaders names of headers, in the order in which they are consulted
   * @param extraHeaderPrefixes how the names of headers with extra values begin
   */
  record FrontProxies(
      List<String> allowedNames,
      List<String> usernameHeaders,
      List<String> uidHeaders,
      List<String> groupHeaders,
      List<String> extraHeaderPrefixes)
      implements Purpose {
    public FrontProxies {
      allowedNames = List.copyOf(allowedNames);
      usernameHeaders = List.copyOf(usernameHeaders);
      uidHeaders = List.copyOf(uidHeaders);
      groupHeaders = List.copyOf(groupHeaders);
      extraHeaderPrefixes = List.copyOf(extraHeaderPrefixes);
    }
  }
}
