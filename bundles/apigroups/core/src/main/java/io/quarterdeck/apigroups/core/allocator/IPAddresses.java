// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.allocator;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.Trees;
import io.quarterdeck.api.validation.Addresses;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectWriter;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The IPAddress objects of services: who has created the one that is named as an address has the
 * address, whichever server that was. Thread-safe; blocks for a storage write.
 */
final class IPAddresses {
  static final GroupResource RESOURCE = new GroupResource("networking.k8s.io", "ipaddresses");
  static final String FAMILY = "ipaddress.kubernetes.io/ip-family";
  static final String MANAGED_BY = "ipaddress.kubernetes.io/managed-by";
  static final String MANAGER = "ipallocator.k8s.io";

  private final ObjectReader reader;
  private final Supplier<ObjectWriter> writer;

  IPAddresses(ObjectReader reader, Supplier<ObjectWriter> writer) {
    this.reader = reader;
    this.writer = writer;
  }

  /** Whether somebody has the address, as far as the cache knows. */
  boolean isKnown(String ip) {
    return reader.get(RESOURCE, "", canonical(ip)) != null;
  }

  /**
   * Creates the object; false when there is one.
   *
   * @throws ApiException when it cannot be written; 503 when nobody serves such objects
   */
  boolean create(String ip, ServiceName service) {
    try {
      writer.get().create(RESOURCE, object(canonical(ip), service));
      return true;
    } catch (ApiException e) {
      if (e.code() == 409) {
        return false;
      }
      if (e.code() == 404) {
        throw ApiException.unavailable(
            "addresses of services cannot be stored: " + e.getMessage(), 1);
      }
      throw e;
    }
  }

  /** Whose address it is, as the store has it now; null when it is no service's. */
  @Nullable ServiceName ownerLive(String ip) {
    ApiObject found = reader.getLive(RESOURCE, "", canonical(ip));
    return found == null ? null : owner(found);
  }

  /** The service that an object names; null when it names something else. */
  static @Nullable ServiceName owner(ApiObject address) {
    Node parent = address.field("spec").get("parentRef");
    return parent.get("group").isEmpty() && parent.get("resource").text().equals("services")
        ? new ServiceName(parent.get("namespace").text(), parent.get("name").text())
        : null;
  }

  /** Whether this server's allocator, or another's, has made it. */
  static boolean isManaged(ApiObject address) {
    return MANAGER.equals(address.meta().labels().get(MANAGED_BY));
  }

  /** Whether the labels are those that the allocator writes. */
  static boolean isLabelled(ApiObject address) {
    String family = ServiceIPRange.family(Addresses.isIpv6(address.meta().name()));
    return isManaged(address) && family.equals(address.meta().labels().get(FAMILY));
  }

  /** Deletes the object if it is this service's, and says whether; somebody else's stays. */
  boolean release(String ip, ServiceName service) {
    ApiObject found = reader.getLive(RESOURCE, "", canonical(ip));
    if (found != null && service.equals(owner(found))) {
      delete(found);
      return true;
    }
    return false;
  }

  /** Deletes this very object; one that is gone, or another of the name, is left alone. */
  void delete(ApiObject address) {
    try {
      writer.get().delete(RESOURCE, "", address.meta().name(), address.meta().uid());
    } catch (ApiException e) {
      if (e.code() != 404 && e.code() != 409) {
        throw e;
      }
    }
  }

  /** The one spelling of an address, which is the object's name. */
  static String canonical(String ip) {
    byte[] address = Addresses.parse(ip);
    return address == null ? ip : Addresses.text(address);
  }

  private static ApiObject object(String ip, ServiceName service) {
    ApiObject out = ApiObject.of(new GroupVersionKind("networking.k8s.io", "v1", "IPAddress"));
    out.meta().setName(ip);
    out.meta().mutableLabels().put(FAMILY, ServiceIPRange.family(Addresses.isIpv6(ip)));
    out.meta().mutableLabels().put(MANAGED_BY, MANAGER);
    Map<String, @Nullable Object> parent = Trees.object(out.object("spec"), "parentRef");
    parent.put("resource", "services");
    parent.put("namespace", service.namespace());
    parent.put("name", service.name());
    return out;
  }
}
