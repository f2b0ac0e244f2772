// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.conversion;

import io.quarterdeck.api.GroupResource;
import io.quarterdeck.extensions.apiextensions.schema.CustomDefinition;
import io.quarterdeck.libraries.client.service.OwnAddress;
import io.quarterdeck.libraries.client.service.ServiceRouting;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.group.ObjectConversion;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.stage.Listening;
import java.util.Map;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.osgi.service.metatype.annotations.Option;

/** Makes the conversion of each definition. Thread-safe. */
@Component(
    service = Conversions.class,
    configurationPid = "io.quarterdeck.extensions.apiextensions")
@Designate(ocd = Conversions.Config.class)
public final class Conversions {
  private final OwnAddress own = new OwnAddress();
  private final WebhookCalls calls;

  /** How conversion webhooks are reached. */
  @ObjectClassDefinition(name = "Custom resources")
  public @interface Config {
    @AttributeDefinition(
        description = "clusterip or endpoints: where services of conversion webhooks are reached",
        options = {
          @Option(label = "clusterip", value = "clusterip"),
          @Option(label = "endpoints", value = "endpoints")
        })
    String service_routing() default "clusterip";
  }

  /**
   * @throws IllegalArgumentException for a routing that is not known
   */
  @Activate
  public Conversions(
      @Reference ObjectReader reader,
      @Reference Metrics metrics,
      @Reference Egress egress,
      Config config) {
    this(reader, metrics, ServiceRouting.of(config.service_routing()), egress);
  }

  /** The same, made without a framework; the reader finds services. */
  public Conversions(ObjectReader reader, Metrics metrics, ServiceRouting routing, Egress egress) {
    calls = new WebhookCalls(reader, metrics, routing, own, egress);
  }

  @Reference(cardinality = ReferenceCardinality.OPTIONAL, policy = ReferencePolicy.DYNAMIC)
  void setListening(Listening listening, Map<String, Object> where) {
    own.set(listening, where);
  }

  void unsetListening(Listening listening) {
    own.unset(listening);
  }

  /** In place: groups that are made of its conversions stay. */
  @Modified
  void modified(Config config) {
    calls.route(ServiceRouting.of(config.service_routing()));
  }

  /**
   * That of a definition.
   *
   * @param types the type of each version, by {@code apiVersion}
   */
  public ObjectConversion of(CustomDefinition definition, Map<String, String> types) {
    boolean unchanged = definition.generation() <= 1;
    if (!definition.conversion().get("strategy").text().equals("Webhook")) {
      return new NoneConversion(types, unchanged);
    }
    GroupResource resource = definition.resource();
    return new WebhookConversion(
        resource.resource() + "." + resource.group(),
        types,
        unchanged,
        definition.conversion().get("webhook"),
        calls);
  }

  @Deactivate
  void deactivate() {
    calls.close();
  }
}
