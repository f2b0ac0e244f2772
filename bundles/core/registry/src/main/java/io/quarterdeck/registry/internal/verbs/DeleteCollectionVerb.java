// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.verbs;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.registry.internal.answers.OutputFormat;
import io.quarterdeck.registry.internal.options.DeleteOptions;
import io.quarterdeck.registry.internal.options.ListOptions;
import io.quarterdeck.registry.internal.resource.ResourceRequest;
import io.quarterdeck.registry.internal.writes.Deleter;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.watchcache.item.Item;
import java.util.ArrayList;
import java.util.List;

/** DELETE of a collection: each object that the selectors choose, by itself. */
final class DeleteCollectionVerb implements Verb {
  private final Deleter deleter;

  DeleteCollectionVerb(Deleter deleter) {
    this.deleter = deleter;
  }

  @Override
  public ApiResponse handle(ResourceRequest r) {
    OutputFormat format = OutputFormat.negotiate(r, false);
    ListOptions selection = ListOptions.parse(r, ListOptions.Rules.LIST);
    DeleteOptions options = DeleteOptions.of(r);
    ListVerb.Page page = ListVerb.page(r, selection);
    List<ApiObject> deleted = new ArrayList<>();
    for (Item item : page.items()) {
      delete(r, options, item);
      deleted.add(r.resource().served(Json.decode(item.encoded())));
    }
    return ListVerb.objects(deleted, page.meta(), format, r);
  }

  /** What another client deleted meanwhile is deleted. */
  private void delete(ResourceRequest r, DeleteOptions options, Item item) {
    ResourceRequest one =
        new ResourceRequest(
            r.exchange(),
            r.resource(),
            item.namespace(),
            item.name(),
            "",
            r.kind(),
            r.known(),
            r.reader(),
            r.now());
    try {
      deleter.deleteOfCollection(one, options);
    } catch (ApiException e) {
      if (e.code() != 404) {
        throw e;
      }
    }
  }
}
