// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.tls;

import io.quarterdeck.runtime.chain.FailureLog;
import io.quarterdeck.runtime.chain.PluginFailures;
import io.quarterdeck.spi.authentication.ClientAuthorities;
import java.security.cert.X509Certificate;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;

/**
 * The authorities that some authenticator trusts, as the authenticators and their files are at the
 * moment of the question: each handshake asks, so that all of them may change while the listener
 * stays open. A component of its own, since the listener must not go with one of them. Thread-safe.
 */
@Component(service = NamedAuthorities.class)
public final class NamedAuthorities implements Supplier<List<X509Certificate>> {

  @Reference(cardinality = ReferenceCardinality.MULTIPLE, policy = ReferencePolicy.DYNAMIC)
  private volatile List<ClientAuthorities> trusting = List.of();

  private final FailureLog failures =
      new FailureLog(System.getLogger(NamedAuthorities.class.getName()));

  /** For SCR, which fills the field. */
  @Activate
  public NamedAuthorities() {}

  /** Without a framework. */
  NamedAuthorities(List<ClientAuthorities> trusting) {
    this.trusting = List.copyOf(trusting);
  }

  /** Each once. */
  @Override
  public List<X509Certificate> get() {
    Set<X509Certificate> all = new LinkedHashSet<>();
    trusting.forEach(each -> all.addAll(trusted(each)));
    return List.copyOf(all);
  }

  /** Of one that fails none are named: a handshake must not fail for it. */
  private List<X509Certificate> trusted(ClientAuthorities each) {
    try {
      return List.copyOf(each.trusted());
    } catch (RuntimeException | Error e) {
      PluginFailures.requireSurvivable(e);
      failures.failed("the authorities of " + each.getClass().getName() + " are not known", "", e);
      return List.of();
    }
  }
}
