// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.tls;

import java.util.List;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import org.glassfish.grizzly.ssl.SSLEngineConfigurator;

/** Engines that ask for a client certificate and offer what protocols there are. */
public final class Http1Engines extends SSLEngineConfigurator {
  private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};

  private final SSLContext context;
  private final Supplier<List<String>> protocols;

  public Http1Engines(SSLContext context, Supplier<List<String>> protocols) {
    super(context, false, false, true);
    this.context = context;
    this.protocols = protocols;
    setEnabledProtocols(PROTOCOLS);
  }

  @Override
  public SSLEngine configure(SSLEngine engine) {
    SSLEngine configured = super.configure(engine);
    SSLParameters parameters = configured.getSSLParameters();
    parameters.setApplicationProtocols(protocols.get().toArray(new String[0]));
    configured.setSSLParameters(parameters);
    return configured;
  }

  @Override
  public SSLEngineConfigurator copy() {
    return new Http1Engines(context, protocols);
  }
}
