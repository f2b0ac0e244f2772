// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.verbs;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.registry.internal.answers.Answers;
import io.quarterdeck.registry.internal.answers.OutputFormat;
import io.quarterdeck.registry.internal.options.ListOptions;
import io.quarterdeck.registry.internal.resource.ResourceRequest;
import io.quarterdeck.schema.table.ListMeta;
import io.quarterdeck.spi.group.ComputedObjects;
import io.quarterdeck.spi.stage.ApiResponse;
import java.util.List;
import java.util.Map;

/** GET of one or all of the objects that are made for the request. */
final class ComputedVerb implements Verb {
  private final ComputedObjects objects;

  ComputedVerb(ComputedObjects objects) {
    this.objects = objects;
  }

  @Override
  public ApiResponse handle(ResourceRequest r) {
    // the name of a list is only what its selector asks for
    return r.exchange().info().verb().equals("list") ? list(r) : get(r);
  }

  private ApiResponse get(ResourceRequest r) {
    OutputFormat format = OutputFormat.negotiate(r, false);
    return Answers.object(200, objects.get(r.name()), format, r);
  }

  private ApiResponse list(ResourceRequest r) {
    OutputFormat format = OutputFormat.negotiate(r, true);
    ListOptions options = ListOptions.parse(r, ListOptions.Rules.LIST);
    format.requireList(r.kind().kind());
    List<ApiObject> selected = objects.list().stream().filter(o -> selects(options, o)).toList();
    return ListVerb.objects(selected, ListMeta.of(""), format, r);
  }

  /** What is made has no fields to select by but those that every object has. */
  static boolean selects(ListOptions options, ApiObject object) {
    return options.labels().matches(object.meta().labels())
        && options
            .fields()
            .matches(
                Map.of(
                    "metadata.name",
                    object.meta().name(),
                    "metadata.namespace",
                    object.meta().namespace()));
  }
}
