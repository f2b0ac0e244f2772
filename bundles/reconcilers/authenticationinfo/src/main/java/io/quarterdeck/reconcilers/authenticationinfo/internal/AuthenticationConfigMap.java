// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.reconcilers.authenticationinfo.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.spi.authentication.ClientAuthorities;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectWriter;
import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The ConfigMap {@code kube-system/extension-apiserver-authentication}, which extension servers,
 * the controller manager, the scheduler and others read whom to believe from (source: package
 * {@code controlplane/controller/clusterauthenticationtrust}). One thread.
 */
final class AuthenticationConfigMap {
  static final GroupResource CONFIG_MAPS = new GroupResource("", "configmaps");
  static final String NAMESPACE = "kube-system";
  static final String NAME = "extension-apiserver-authentication";

  private final ObjectReader reader;
  private final ObjectWriter writer;
  private final InstantSource clock;

  AuthenticationConfigMap(ObjectReader reader, ObjectWriter writer, InstantSource clock) {
    this.reader = reader;
    this.writer = writer;
    this.clock = clock;
  }

  /** Adds what is missing in it, and takes out what has expired; writes only a change. */
  void reconcile(Collection<ClientAuthorities> authorities) {
    ApiObject stored = reader.getLive(CONFIG_MAPS, NAMESPACE, NAME);
    try {
      if (stored == null) {
        create(authorities);
      } else if (!wanted(stored, authorities).equals(data(stored))) {
        writer.update(CONFIG_MAPS, NAMESPACE, NAME, now -> changed(now, authorities));
      }
    } catch (ApiException e) {
      if (e.code() == 404 || e.code() == 409) {
        return; // another server was faster; its write is noticed
      }
      if (isTooLarge(e)) {
        // what others have gathered in it: from here on each server adds its own again
        writer.delete(CONFIG_MAPS, NAMESPACE, NAME, null);
      }
      throw e;
    }
  }

  private void create(Collection<ClientAuthorities> authorities) {
    ApiObject map = ApiObject.of(new GroupVersionKind("", "v1", "ConfigMap"));
    map.meta().setNamespace(NAMESPACE);
    map.meta().setName(NAME);
    changed(map, authorities);
    if (!data(map).isEmpty()) {
      writer.create(CONFIG_MAPS, map);
    }
  }

  private ApiObject changed(ApiObject map, Collection<ClientAuthorities> authorities) {
    map.tree().put("data", new LinkedHashMap<String, @Nullable Object>(wanted(map, authorities)));
    return map;
  }

  private Map<String, String> wanted(ApiObject map, Collection<ClientAuthorities> authorities) {
    return AuthenticationInfo.read(data(map)).with(authorities, clock.instant()).data();
  }

  private static Map<String, String> data(ApiObject map) {
    Map<String, String> out = new LinkedHashMap<>();
    if (map.tree().get("data") instanceof Map<?, ?> data) {
      data.forEach((key, value) -> out.put(String.valueOf(key), String.valueOf(value)));
    }
    return out;
  }

  private static boolean isTooLarge(ApiException e) {
    return e.code() == 413 || (e.code() == 422 && e.status().message().contains("Too long"));
  }
}
