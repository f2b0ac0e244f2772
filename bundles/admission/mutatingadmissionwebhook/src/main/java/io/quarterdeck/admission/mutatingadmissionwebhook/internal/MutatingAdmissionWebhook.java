// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.mutatingadmissionwebhook.internal;

import io.quarterdeck.admission.webhooks.Webhooks;
import io.quarterdeck.admission.webhooks.call.HookCalls;
import io.quarterdeck.admission.webhooks.config.Webhook;
import io.quarterdeck.admission.webhooks.match.Exempt;
import io.quarterdeck.libraries.client.Credentials;
import io.quarterdeck.libraries.client.RestMeters;
import io.quarterdeck.libraries.client.service.OwnAddress;
import io.quarterdeck.libraries.client.service.ServiceRouting;
import io.quarterdeck.runtime.lookup.LazyService;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.MutatingAdmission;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.cel.MatchConditions;
import io.quarterdeck.spi.configuration.NamesFile;
import io.quarterdeck.spi.configuration.NamesFile.Content;
import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectVersions;
import io.quarterdeck.spi.stage.Listening;
import java.util.List;
import java.util.Map;
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
import org.osgi.service.metatype.annotations.Option;

/** Lets the webhooks of MutatingWebhookConfigurations change objects, one after the other. */
@Component(
    configurationPid = "io.quarterdeck.admission.mutatingadmissionwebhook",
    property = {
      "name=MutatingAdmissionWebhook",
      "rank:Integer=-200",
      "enabledByDefault:Boolean=true"
    })
@Designate(ocd = MutatingAdmissionWebhook.Config.class)
public final class MutatingAdmissionWebhook implements MutatingAdmission {
  private final Webhooks webhooks;
  private final OwnAddress own;

  /** How webhooks are reached, and how the server shows itself. */
  @ObjectClassDefinition(name = "Mutating admission webhooks")
  public @interface Config {
    @AttributeDefinition(description = "kubeconfig whose users are named after webhooks' hosts")
    @NamesFile(Content.READABLE)
    String kubeconfig_file() default "";

    @AttributeDefinition(
        description = "clusterip or endpoints: where services are reached",
        options = {
          @Option(label = "clusterip", value = "clusterip"),
          @Option(label = "endpoints", value = "endpoints")
        })
    String service_routing() default "clusterip";
  }

  /**
   * @throws IllegalArgumentException when the kubeconfig or the routing cannot be used
   */
  @Activate
  public MutatingAdmissionWebhook(
      @Reference ObjectReader reader,
      @Reference(service = ObjectVersions.class) ComponentServiceObjects<ObjectVersions> versions,
      @Reference(
              service = MatchConditions.class,
              cardinality = ReferenceCardinality.OPTIONAL,
              policyOption = ReferencePolicyOption.GREEDY)
          @Nullable ComponentServiceObjects<MatchConditions> conditions,
      @Reference Metrics metrics,
      @Reference Egress egress,
      Config config) {
    OwnAddress own = new OwnAddress();
    this(
        Webhooks.mutating(
            reader,
            new LazyService<>(versions),
            conditions == null ? null : new LazyService<>(conditions),
            metrics,
            new HookCalls(
                reader,
                Credentials.read(config.kubeconfig_file()),
                ServiceRouting.of(config.service_routing()),
                own,
                new RestMeters(metrics),
                egress)),
        own);
  }

  MutatingAdmissionWebhook(Webhooks webhooks, OwnAddress own) {
    this.webhooks = webhooks;
    this.own = own;
  }

  @Reference(cardinality = ReferenceCardinality.OPTIONAL, policy = ReferencePolicy.DYNAMIC)
  void setListening(Listening listening, Map<String, Object> where) {
    own.set(listening, where);
  }

  void unsetListening(Listening listening) {
    own.unset(listening);
  }

  @Override
  public Interest interest() {
    return Interest.everything(Operation.values());
  }

  @Override
  public void mutate(AdmissionRequest request) {
    List<Webhook> hooks = webhooks.configurations().webhooks();
    if (!hooks.isEmpty() && !Exempt.is(request)) {
      new Round(webhooks, request).run(hooks);
    }
  }

  @Deactivate
  void deactivate() {
    webhooks.close();
  }
}
