// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.registry.internal.verbs;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.Status;
import io.quarterdeck.registry.internal.answers.Answers;
import io.quarterdeck.registry.internal.answers.OutputFormat;
import io.quarterdeck.registry.internal.negotiation.GoNumber;
import io.quarterdeck.registry.internal.resource.ResourceRequest;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.watchcache.ResourceCache;
import io.quarterdeck.watchcache.item.CacheSnapshot;
import io.quarterdeck.watchcache.item.Item;
import java.time.Duration;

/** GET of one object: from the cache, as new as the resourceVersion asks. */
final class GetVerb implements Verb {
  private static final Duration WAIT = Duration.ofSeconds(3);

  @Override
  public ApiResponse handle(ResourceRequest r) {
    OutputFormat format = OutputFormat.negotiate(r, false);
    ResourceCache cache = r.resource().stored().cache();
    Item stored = snapshot(cache, r.query().first("resourceVersion")).get(r.namespace(), r.name());
    if (stored == null) {
      cache.requireReadable(r.namespace(), r.name());
      throw r.notFound();
    }
    Item item = r.resource().stored().shown(stored);
    return Answers.stored(200, item.encoded(), format, r);
  }

  /** The state that a resourceVersion of a GET or list asks for. */
  static CacheSnapshot snapshot(ResourceCache cache, String resourceVersion) {
    if (resourceVersion.isEmpty()) {
      return cache.fresh();
    }
    long revision = parse(resourceVersion);
    return revision == 0 ? cache.snapshot() : cache.notOlderThan(revision, WAIT);
  }

  /** The revision that a get or a watch names; 500 for what is none, as storage has it there. */
  static long parse(String resourceVersion) {
    try {
      return GoNumber.unsigned(resourceVersion);
    } catch (GoNumber.Unreadable e) {
      String message =
          "resourceVersion: Invalid value: " + FieldError.quote(resourceVersion) + ": " + e.words();
      throw new ApiException(new Status(500, "", message, null, false));
    }
  }
}
