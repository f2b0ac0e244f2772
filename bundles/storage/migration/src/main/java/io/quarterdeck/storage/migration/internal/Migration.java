// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.storage.migration.internal;

import io.quarterdeck.spi.storage.Backend;
import java.util.Map;
import java.util.function.Function;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * What {@code bin/quarterdeck migrate} calls: given {@code etcd} or {@code embedded}, it fills that
 * store from the other one, and says how many objects it were. A type of the JDK's, since the
 * launcher shares no class with bundles.
 */
@Component(service = Function.class, property = "name=migration")
public final class Migration implements Function<String, String> {
  private final Map<String, Backend> stores;

  @Activate
  public Migration(
      @Reference(target = "(name=embedded)") Backend embedded,
      @Reference(target = "(name=etcd)") Backend etcd) {
    stores = Map.of("embedded", embedded, "etcd", etcd);
  }

  /**
   * @throws io.quarterdeck.spi.storage.StorageException when it did not work; the source is as it
   *     was
   */
  @Override
  public String apply(String target) {
    Backend to = stores.get(target);
    Backend from = stores.get(target.equals("etcd") ? "embedded" : "etcd");
    if (to == null || from == null) {
      throw new IllegalArgumentException("no such store: " + target);
    }
    return Long.toString(new Copying(from, to).run());
  }
}
