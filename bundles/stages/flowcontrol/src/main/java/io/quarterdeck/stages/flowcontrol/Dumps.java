// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.stages.flowcontrol;

import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Dispatcher;
import io.quarterdeck.spi.stage.Exchange;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** {@code /debug/api_priority_and_fairness/dump_*}: what runs and waits, as tables. */
@Component(service = Dispatcher.class, property = "name=flowcontrol-dumps")
public final class Dumps implements Dispatcher {
  private static final String PREFIX = "/debug/api_priority_and_fairness/";

  private final FlowControl control;

  @Activate
  public Dumps(@Reference FlowControl control) {
    this.control = control;
  }

  @Override
  public @Nullable ApiResponse dispatch(Exchange exchange) {
    String path = exchange.info().path();
    if (exchange.info().resourceRequest() || !path.startsWith(PREFIX) || !control.isEnabled()) {
      return null;
    }
    List<List<String>> rows =
        switch (path.substring(PREFIX.length())) {
          case "dump_priority_levels" -> DumpRows.levels(control.levels());
          case "dump_queues" -> DumpRows.queues(control.levels());
          case "dump_requests" ->
              DumpRows.requests(
                  control.levels(),
                  !exchange.request().query().first("includeRequestDetails").isEmpty());
          default -> List.of();
        };
    return rows.isEmpty()
        ? null
        : ApiResponse.bytes(
            200, ApiResponse.TEXT, DumpText.of(rows).getBytes(StandardCharsets.UTF_8));
  }
}
