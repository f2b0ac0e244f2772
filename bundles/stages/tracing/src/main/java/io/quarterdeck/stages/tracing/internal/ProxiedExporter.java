// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.tracing.internal;

import io.opentelemetry.exporter.internal.otlp.traces.TraceRequestMarshaler;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import io.quarterdeck.libraries.client.Credential;
import io.quarterdeck.libraries.client.RestMeters;
import io.quarterdeck.libraries.client.http.AddressSource;
import io.quarterdeck.libraries.client.http.Deadline;
import io.quarterdeck.libraries.client.http.Endpoint;
import io.quarterdeck.libraries.client.http.Endpoint.Protection;
import io.quarterdeck.libraries.client.http.HttpCalls;
import io.quarterdeck.libraries.client.http.HttpCalls.Manner;
import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.egress.Traffic;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.time.Duration;
import java.util.Collection;

/**
 * Posts spans, by OTLP as otherwise, through the proxy of the control plane: OpenTelemetry's own
 * exporter has no dialler to give to. Blocks its caller, which is the thread of the batches.
 */
final class ProxiedExporter implements SpanExporter {
  private static final Logger LOG = System.getLogger(ProxiedExporter.class.getName());
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final int HTTP = 80;
  private static final int HTTPS = 443;
  private static final int MOST_ANSWER = 64 * 1024;

  private final Endpoint endpoint;
  private final String query;
  private final HttpCalls calls;

  ProxiedExporter(URI collector, Egress egress) {
    boolean secure = collector.getScheme().equals("https");
    String host = collector.getHost().replace("[", "").replace("]", "");
    int usual = secure ? HTTPS : HTTP;
    endpoint =
        new Endpoint(
            collector.getRawAuthority(),
            collector.getRawPath(),
            host,
            AddressSource.of(host, collector.getPort() < 0 ? usual : collector.getPort()),
            null,
            Credential.NONE,
            secure ? Protection.VERIFIED : Protection.NONE,
            Traffic.CONTROL_PLANE);
    query = collector.getRawQuery() == null ? "" : collector.getRawQuery();
    calls =
        new HttpCalls(
            RestMeters.unseen(),
            egress,
            new Manner("kube-apiserver", "application/x-protobuf", MOST_ANSWER));
  }

  @Override
  public CompletableResultCode export(Collection<SpanData> spans) {
    try {
      ByteArrayOutputStream request = new ByteArrayOutputStream();
      TraceRequestMarshaler.create(spans).writeBinaryTo(request);
      Deadline deadline = new Deadline(System.nanoTime() + TIMEOUT.toNanos());
      int status = calls.post(endpoint, query, request.toByteArray(), deadline).status();
      if (status / 100 == 2) {
        return CompletableResultCode.ofSuccess();
      }
      LOG.log(Level.WARNING, "{0} spans were refused with {1}", spans.size(), status);
    } catch (IOException e) {
      LOG.log(Level.WARNING, "{0} spans were not sent: {1}", spans.size(), e.getMessage());
    }
    return CompletableResultCode.ofFailure();
  }

  @Override
  public CompletableResultCode flush() {
    return CompletableResultCode.ofSuccess();
  }

  @Override
  public CompletableResultCode shutdown() {
    calls.close();
    return CompletableResultCode.ofSuccess();
  }
}
