// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator.registration;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersion;
import io.quarterdeck.api.Node;
import io.quarterdeck.api.StatusConditions;
import io.quarterdeck.libraries.client.service.ClientConfig;
import org.jspecify.annotations.Nullable;

/**
 * What is kept of an APIService.
 *
 * @param name {@code VERSION.GROUP}
 * @param groupPriority {@code spec.groupPriorityMinimum}
 * @param versionPriority {@code spec.versionPriority}
 * @param target null for what this server answers itself
 * @param available whether its condition Available is True
 */
public record ApiService(
    String name,
    GroupVersion served,
    int groupPriority,
    int versionPriority,
    @Nullable Target target,
    boolean available) {
  public static final GroupResource RESOURCE =
      new GroupResource("apiregistration.k8s.io", "apiservices");

  /**
   * The server behind one.
   *
   * @param caBundle PEM; null for the authorities of the platform
   * @param insecure whether any certificate is accepted
   */
  public record Target(ClientConfig.Service service, @Nullable String caBundle, boolean insecure) {

    /** Which name its certificate must have. */
    public String serverName() {
      return service.name() + "." + service.namespace() + ".svc";
    }
  }

  public static ApiService of(ApiObject object) {
    Node spec = object.field("spec");
    ClientConfig config = ClientConfig.of(spec);
    ClientConfig.Service service = config.service();
    Target target =
        service == null
            ? null
            : new Target(service, config.caBundle(), spec.get("insecureSkipTLSVerify").bool());
    return new ApiService(
        object.meta().name(),
        new GroupVersion(spec.get("group").text(), spec.get("version").text()),
        (int) spec.get("groupPriorityMinimum").number(),
        (int) spec.get("versionPriority").number(),
        target,
        StatusConditions.of(object).holds("Available"));
  }
}
