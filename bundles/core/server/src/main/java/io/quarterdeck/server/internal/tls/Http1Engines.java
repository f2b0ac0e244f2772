// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.tls;

import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import org.glassfish.grizzly.ssl.SSLEngineConfigurator;

/** Engines that ask for a client certificate and offer HTTP/1.1 alone. */
public final class Http1Engines extends SSLEngineConfigurator {
  private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};

  private final SSLContext context;

  public Http1Engines(SSLContext context) {
    super(context, false, false, true);
    this.context = context;
    setEnabledProtocols(PROTOCOLS);
  }

  @Override
  public SSLEngine configure(SSLEngine engine) {
    SSLEngine configured = super.configure(engine);
    SSLParameters parameters = configured.getSSLParameters();
    parameters.setApplicationProtocols(new String[] {"http/1.1"});
    configured.setSSLParameters(parameters);
    return configured;
  }

  @Override
  public SSLEngineConfigurator copy() {
    return new Http1Engines(context);
  }
}
