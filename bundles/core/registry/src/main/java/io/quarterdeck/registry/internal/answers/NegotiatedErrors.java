// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.answers;

import io.quarterdeck.api.Status;
import io.quarterdeck.spi.stage.ApiRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.ErrorWriter;
import org.osgi.service.component.annotations.Component;

/** Refusals in JSON, YAML or protobuf. */
@Component(
    service = ErrorWriter.class,
    property = {"name=registry", "rank:Integer=1000"})
public final class NegotiatedErrors implements ErrorWriter {
  @Override
  public ApiResponse write(Status status, ApiRequest request) {
    return Answers.status(status, OutputFormat.ofError(request));
  }
}
