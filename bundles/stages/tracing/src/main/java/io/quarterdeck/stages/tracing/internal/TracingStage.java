// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.tracing.internal;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.quarterdeck.api.ApiException;
import io.quarterdeck.runtime.trace.TraceContext;
import io.quarterdeck.spi.configuration.NamesFile;
import io.quarterdeck.spi.configuration.NamesFile.Content;
import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Stage;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** A span around each request, from authentication to the answer's first byte. */
@Component(
    service = Stage.class,
    configurationPid = "io.quarterdeck.stages.tracing",
    property = {"name=Tracing", "rank:Integer=1600"})
@Designate(ocd = TracingStage.Config.class)
public final class TracingStage implements Stage {
  private static final String STATUS = "http.response.status_code";
  private static final int SERVER_ERROR = 500;

  /** What an operator decides. */
  @ObjectClassDefinition(name = "Tracing")
  public @interface Config {
    @AttributeDefinition(
        description =
            "TracingConfiguration of apiserver.config.k8s.io in YAML or JSON"
                + " (--tracing-config-file); empty for no tracing")
    @NamesFile(Content.READABLE)
    String config_file() default "";
  }

  private final @Nullable Tracing tracing;

  /**
   * @throws IllegalArgumentException naming the file and what is wrong in it
   */
  @Activate
  public TracingStage(@Reference Egress egress, Config config) {
    String file = config.config_file().strip();
    tracing = file.isEmpty() ? null : new Tracing(TracingFile.read(Path.of(file)), egress);
  }

  @Override
  public ApiResponse handle(Exchange exchange, Next next) {
    if (tracing == null) {
      return next.proceed(exchange);
    }
    Span span = tracing.start(exchange);
    try {
      ApiResponse answer = TraceContext.with(tracing.context(span), () -> next.proceed(exchange));
      ended(span, answer.status());
      return answer;
    } catch (ApiException e) {
      ended(span, e.code());
      throw e;
    } catch (RuntimeException | Error e) {
      span.recordException(e);
      ended(span, SERVER_ERROR);
      throw e;
    } finally {
      span.end();
    }
  }

  private static void ended(Span span, int status) {
    span.setAttribute(STATUS, status);
    if (status >= SERVER_ERROR) {
      span.setStatus(StatusCode.ERROR);
    }
  }

  @Deactivate
  void deactivate() {
    if (tracing != null) {
      tracing.close();
    }
  }
}
