// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.tracing.internal;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import io.quarterdeck.spi.authentication.Credentials;
import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.egress.Traffic;
import io.quarterdeck.spi.stage.Exchange;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Makes spans of requests and sends those that are sampled. Thread-safe; sends on its own thread.
 */
final class Tracing implements AutoCloseable {
  private static final double MILLION = 1e6;
  private static final int CLOSE_SECONDS = 2;
  private static final AttributeKey<String> METHOD = AttributeKey.stringKey("http.request.method");
  private static final AttributeKey<String> PATH = AttributeKey.stringKey("url.path");
  private static final AttributeKey<String> AGENT = AttributeKey.stringKey("user_agent.original");
  private static final AttributeKey<String> CLIENT = AttributeKey.stringKey("client.address");
  private static final AttributeKey<String> AUDIT_ID = AttributeKey.stringKey("audit-id");

  private static final TextMapGetter<Credentials.Headers> HEADERS =
      new TextMapGetter<>() {
        @Override
        public Iterable<String> keys(Credentials.Headers headers) {
          return headers.names();
        }

        @Override
        public @Nullable String get(Credentials.@Nullable Headers headers, String key) {
          return headers == null ? null : headers.first(key);
        }
      };

  private final SdkTracerProvider provider;
  private final Tracer tracer;

  Tracing(TracingFile config, Egress egress) {
    Sampler own =
        config.perMillion() == 0
            ? Sampler.alwaysOff()
            : Sampler.traceIdRatioBased(config.perMillion() / MILLION);
    SpanExporter exporter =
        egress.isDirect(Traffic.CONTROL_PLANE)
            ? OtlpHttpSpanExporter.builder().setEndpoint(config.traces().toString()).build()
            : new ProxiedExporter(config.traces(), egress);
    provider =
        SdkTracerProvider.builder()
            .setSampler(Sampler.parentBased(own))
            .setResource(
                Resource.getDefault()
                    .merge(
                        Resource.create(
                            Attributes.of(AttributeKey.stringKey("service.name"), "apiserver"))))
            .addSpanProcessor(BatchSpanProcessor.builder(exporter).build())
            .build();
    tracer = provider.get("io.quarterdeck.stages.tracing");
  }

  /**
   * Only whom everything is allowed anyway may decide that a request is traced, and as whose part.
   */
  Span start(Exchange exchange) {
    Context sent =
        W3CTraceContextPropagator.getInstance()
            .extract(Context.root(), exchange.request().headers(), HEADERS);
    SpanContext remote = Span.fromContext(sent).getSpanContext();
    SpanBuilder builder =
        tracer
            .spanBuilder(SpanName.of(exchange))
            .setSpanKind(SpanKind.SERVER)
            .setAttribute(METHOD, exchange.request().method())
            .setAttribute(PATH, exchange.request().path())
            .setAttribute(AGENT, exchange.request().header("User-Agent"))
            .setAttribute(CLIENT, exchange.request().remoteAddress())
            .setAttribute(AUDIT_ID, exchange.auditId());
    if (exchange.user().isIn(UserInfo.PRIVILEGED_GROUP)) {
      return builder.setParent(sent).startSpan();
    }
    builder.setNoParent();
    return (remote.isValid() ? builder.addLink(remote) : builder).startSpan();
  }

  /** What others are sent along with what this request asks them, sampled or not. */
  Map<String, String> context(Span span) {
    Map<String, String> out = new HashMap<>();
    W3CTraceContextPropagator.getInstance()
        .inject(
            Context.root().with(span),
            out,
            (carrier, name, value) -> {
              if (carrier != null) {
                carrier.put(name, value);
              }
            });
    return out;
  }

  /** Sends what is there yet, for two seconds at most. */
  @Override
  public void close() {
    provider.shutdown().join(CLOSE_SECONDS, TimeUnit.SECONDS);
  }
}
