// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.apigroups.core.allocator.NodePortRange;
import io.quarterdeck.apigroups.core.allocator.ServiceIPRange;
import io.quarterdeck.apigroups.core.allocator.ServiceNetwork;
import io.quarterdeck.apigroups.core.componentstatus.ComponentStatuses;
import io.quarterdeck.apigroups.core.namespace.SystemObjects;
import io.quarterdeck.apigroups.core.service.ServiceStrategy;
import io.quarterdeck.apigroups.core.serviceaccount.TokenRequest;
import io.quarterdeck.runtime.lookup.LazyService;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.authentication.TokenIssuer;
import io.quarterdeck.spi.authentication.TokenReviewer;
import io.quarterdeck.spi.feature.FeatureGates;
import io.quarterdeck.spi.group.ApiGroup;
import io.quarterdeck.spi.group.ResourceStrategy;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectWriter;
import io.quarterdeck.spi.stage.HealthCheck;
import io.quarterdeck.spi.storage.Backend;
import java.io.IOException;
import java.io.InputStream;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.ComponentServiceObjects;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.component.annotations.ReferencePolicyOption;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** The group of the core kinds. */
@Component(
    service = ApiGroup.class,
    configurationPid = "io.quarterdeck.apigroups.core",
    property = "name=core")
@Designate(ocd = CoreGroup.Config.class)
public final class CoreGroup implements ApiGroup {
  private final Map<String, ResourceStrategy> strategies;
  private final ServiceNetwork network;
  private final String serverAddress;

  /** Where addresses and ports of services come from. */
  @ObjectClassDefinition(name = "Core group")
  public @interface Config {
    @AttributeDefinition(description = "one block, or one of each family; the first is the default")
    String service_cluster_ip_range() default "10.96.0.0/12";

    @AttributeDefinition(description = "FIRST-LAST")
    String service_node_port_range() default "30000-32767";
  }

  @Reference(
      cardinality = ReferenceCardinality.OPTIONAL,
      policy = ReferencePolicy.DYNAMIC,
      policyOption = ReferencePolicyOption.GREEDY)
  private volatile @Nullable TokenIssuer issuer;

  /** The store's own, under the name that monitors know. */
  @Reference(
      target = "(name=etcd)",
      cardinality = ReferenceCardinality.OPTIONAL,
      policy = ReferencePolicy.DYNAMIC,
      policyOption = ReferencePolicyOption.GREEDY)
  private volatile @Nullable HealthCheck storeHealth;

  /**
   * The reviewer, which knows the audiences of this server, and the writer come after the groups.
   */
  @Activate
  public CoreGroup(
      @Reference(service = TokenReviewer.class) ComponentServiceObjects<TokenReviewer> reviewers,
      @Reference(service = ObjectWriter.class) ComponentServiceObjects<ObjectWriter> writers,
      @Reference ObjectReader reader,
      @Reference Backend backend,
      @Reference Metrics metrics,
      @Reference FeatureGates gates,
      Config config) {
    List<ServiceIPRange> ranges =
        Arrays.stream(config.service_cluster_ip_range().split(",", -1))
            .map(r -> ServiceIPRange.parse(r.trim()))
            .toList();
    NodePortRange ports = NodePortRange.parse(config.service_node_port_range());
    serverAddress = ranges.getFirst().server();
    LazyService<TokenReviewer> reviewer = new LazyService<>(reviewers);
    Supplier<ObjectWriter> writer = new LazyService<>(writers);
    network =
        new ServiceNetwork(ranges, ports, reader, writer, backend, InstantSource.system(), metrics)
            .started();
    strategies =
        Strategies.all(
            new TokenRequest(
                () -> issuer,
                () -> reviewer.get().apiAudiences(),
                gates.isEnabled("TokenRequestServiceAccountUIDValidation")),
            new ServiceStrategy(
                network.allocators(), writer, gates.isEnabled("RelaxedServiceNameValidation")),
            writer,
            ComponentStatuses.of(() -> storeHealth));
  }

  @Deactivate
  void deactivate() {
    network.close();
  }

  @Override
  public String group() {
    return "";
  }

  @Override
  public InputStream resources() throws IOException {
    return open("resources.json");
  }

  @Override
  public InputStream definitions() throws IOException {
    return open("definitions.json");
  }

  private static InputStream open(String name) throws IOException {
    InputStream in = CoreGroup.class.getResourceAsStream(name);
    if (in == null) {
      throw new IOException("the bundle has no " + name);
    }
    return in;
  }

  @Override
  public Map<String, ResourceStrategy> strategies() {
    return strategies;
  }

  @Override
  public List<ApiObject> bootstrapObjects() {
    return SystemObjects.all(serverAddress);
  }
}
