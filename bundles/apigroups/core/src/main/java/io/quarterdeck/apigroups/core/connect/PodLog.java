// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.connect;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.FieldPath;
import io.quarterdeck.api.Node;
import io.quarterdeck.spi.connect.Target;
import io.quarterdeck.spi.group.StrategyContext;
import io.quarterdeck.spi.group.Subresource;
import io.quarterdeck.spi.stage.Query;
import java.util.ArrayList;
import java.util.List;

/** The {@code log} of a pod's container. */
final class PodLog implements Subresource.Connect {
  private static final List<String> FLAGS = List.of("follow", "previous", "timestamps");
  private static final List<String> NUMBERS = List.of("sinceSeconds", "tailLines", "limitBytes");

  @Override
  public boolean readsOnly() {
    return true;
  }

  @Override
  public ApiObject options(Query query, String path) {
    return RequestOptions.of(query, "PodLogOptions")
        .text("container")
        .flag("follow")
        .flag("previous")
        .number("sinceSeconds")
        .time("sinceTime")
        .flag("timestamps")
        .number("tailLines")
        .number("limitBytes")
        .flag("insecureSkipTLSVerifyBackend")
        .pointer("stream")
        .object();
  }

  @Override
  public Target target(ApiObject options, String name, StrategyContext context) {
    Node o = options.root();
    List<FieldError> errors = validate(o);
    if (!errors.isEmpty()) {
      throw ApiException.invalid(options.gvk(), name, errors);
    }
    RunningPod pod = RunningPod.get(name, context);
    String container = pod.container(o.get("container").text());
    if (pod.node().isEmpty()) {
      return new Target.Nowhere();
    }
    Parameters query = new Parameters();
    FLAGS.forEach(f -> query.addIf(o.get(f).bool(), f, "true"));
    NUMBERS.forEach(n -> query.addIf(o.get(n).isPresent(), n, Long.toString(o.get(n).number())));
    query.addIf(o.get("sinceTime").isPresent(), "sinceTime", o.get("sinceTime").text());
    return new Target.Log(
        pod.node(),
        pod.name(),
        "/containerLogs/" + pod.namespace() + "/" + pod.name() + "/" + container,
        query.encoded(),
        !o.get("insecureSkipTLSVerifyBackend").bool());
  }

  static List<FieldError> validate(Node o) {
    List<FieldError> errors = new ArrayList<>();
    atLeast(o.get("tailLines"), 0, "must be greater than or equal to 0", errors);
    atLeast(o.get("limitBytes"), 1, "must be greater than 0", errors);
    if (o.get("sinceSeconds").isPresent() && o.get("sinceTime").isPresent()) {
      errors.add(
          new FieldError(
              FieldError.Type.FORBIDDEN,
              "[]",
              null,
              "at most one of `sinceTime` or `sinceSeconds` may be specified"));
    } else {
      atLeast(o.get("sinceSeconds"), 1, "must be greater than 0", errors);
    }
    if (o.get("stream").isPresent()) {
      errors.add(FieldError.forbidden(FieldPath.ROOT.child("stream"), "may not be specified"));
    }
    return errors;
  }

  private static void atLeast(Node number, long least, String why, List<FieldError> errors) {
    if (number.isPresent() && number.number() < least) {
      errors.add(FieldError.invalid(number, why));
    }
  }
}
