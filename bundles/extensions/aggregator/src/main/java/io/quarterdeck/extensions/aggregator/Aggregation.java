// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.aggregator;

import io.quarterdeck.extensions.aggregator.availability.AvailabilityController;
import io.quarterdeck.extensions.aggregator.document.Documents;
import io.quarterdeck.extensions.aggregator.proxy.Fetch;
import io.quarterdeck.extensions.aggregator.proxy.Proxy;
import io.quarterdeck.extensions.aggregator.registration.Backend;
import io.quarterdeck.extensions.aggregator.registration.FrontProxy;
import io.quarterdeck.extensions.aggregator.registration.LocalVersions;
import io.quarterdeck.extensions.aggregator.registration.Registration;
import io.quarterdeck.extensions.aggregator.registration.Registrations;
import io.quarterdeck.extensions.aggregator.work.Deadlines;
import io.quarterdeck.libraries.client.service.OwnAddress;
import io.quarterdeck.libraries.client.service.ServiceAddress;
import io.quarterdeck.libraries.client.service.ServiceRouting;
import io.quarterdeck.runtime.chain.Chains;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.aggregation.AggregatedApis;
import io.quarterdeck.spi.aggregation.AggregatedView;
import io.quarterdeck.spi.authentication.ClientAuthorities;
import io.quarterdeck.spi.configuration.NamesFile;
import io.quarterdeck.spi.configuration.NamesFile.Content;
import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.lookup.ObjectWriter;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Dispatcher;
import io.quarterdeck.spi.stage.Exchange;
import io.quarterdeck.spi.stage.Listening;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.annotations.ReferenceCardinality;
import org.osgi.service.component.annotations.ReferencePolicy;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/**
 * The first link of the server chain: requests for what an APIService leaves to another server go
 * there, all others to the next dispatcher.
 */
@Component(
    service = {Dispatcher.class, AggregatedApis.class},
    configurationPid = "io.quarterdeck.extensions.aggregator",
    property = {"name=aggregator", "rank:Integer=2000"})
@Designate(ocd = Aggregation.Config.class)
public final class Aggregation implements Dispatcher, AggregatedApis {
  private static final String APIS = "/apis/";
  private static final String OPENAPI = "/openapi/v3/";

  /** How aggregated servers are reached. */
  @ObjectClassDefinition(name = "Aggregated API servers")
  public @interface Config {
    @AttributeDefinition(description = "PEM file of the certificate by which they know this server")
    @NamesFile(Content.CERTIFICATES)
    String proxy_client_cert_file() default "";

    @AttributeDefinition(description = "PEM file of its key")
    @NamesFile(value = Content.PRIVATE_KEY, certificate = "proxy.client.cert.file")
    String proxy_client_key_file() default "";

    @AttributeDefinition(description = "whether ready endpoints are dialled instead of cluster IPs")
    boolean enable_aggregator_routing() default false;
  }

  private final OwnAddress own = new OwnAddress();
  private final Registrations registrations;
  private final Deadlines deadlines = new Deadlines();
  private final StrippedHeaders stripped = new StrippedHeaders();
  private final AvailabilityController availability;
  private final Documents documents;
  private final Proxy proxy;
  private final ApiServices services;

  /**
   * @throws IllegalArgumentException naming the file that cannot be used
   */
  @Activate
  public Aggregation(
      @Reference ObjectReader reader,
      @Reference ObjectWriter writer,
      @Reference Chains chains,
      @Reference Metrics metrics,
      @Reference Registrations registrations,
      @Reference Egress egress,
      Config config) {
    this.registrations = registrations;
    FrontProxy frontProxy =
        new FrontProxy(config.proxy_client_cert_file(), config.proxy_client_key_file());
    ServiceRouting routing =
        config.enable_aggregator_routing() ? ServiceRouting.ENDPOINTS : ServiceRouting.CLUSTERIP;
    Fetch fetch = new Fetch(deadlines);
    availability =
        new AvailabilityController(
            reader, writer, registrations, fetch, metrics, deadlines.clock());
    documents = new Documents(registrations, fetch, deadlines.clock());
    proxy = new Proxy(deadlines, stripped::names, availability::changed);
    services =
        new ApiServices(
            reader,
            chains,
            registrations,
            new LocalVersions(),
            target ->
                new Backend(
                    target,
                    new ServiceAddress(reader, target.service(), routing, own),
                    frontProxy,
                    egress),
            deadlines.clock(),
            new ApiServices.Listener() {
              @Override
              public void changed(String name) {
                availability.changed(name);
                documents.changed(name);
              }

              @Override
              public void deleted(String name) {
                availability.deleted(name);
                documents.deleted(name);
              }
            });
  }

  @Reference(cardinality = ReferenceCardinality.OPTIONAL, policy = ReferencePolicy.DYNAMIC)
  void setListening(Listening listening, Map<String, Object> where) {
    own.set(listening, where);
  }

  void unsetListening(Listening listening) {
    own.unset(listening);
  }

  @Reference(cardinality = ReferenceCardinality.MULTIPLE, policy = ReferencePolicy.DYNAMIC)
  void addAuthorities(ClientAuthorities authorities) {
    stripped.add(authorities);
  }

  void removeAuthorities(ClientAuthorities authorities) {
    stripped.remove(authorities);
  }

  @Override
  public @Nullable ApiResponse dispatch(Exchange exchange) {
    Registration found = find(exchange.info().path());
    Backend backend = found == null ? null : found.backend();
    return found == null || backend == null ? null : proxy.pass(found, backend, exchange);
  }

  @Override
  public boolean passesOn(Exchange exchange) {
    Registration found = find(exchange.info().path());
    return found != null && found.backend() != null && found.service().available();
  }

  private @Nullable Registration find(String path) {
    if (path.startsWith(APIS)) {
      int group = path.indexOf('/', APIS.length());
      int version = group < 0 ? -1 : path.indexOf('/', group + 1);
      return group < 0
          ? null
          : registrations.passedOn(
              path.substring(APIS.length(), version < 0 ? path.length() : version));
    }
    return path.startsWith(OPENAPI) ? documents.describing(path.substring(OPENAPI.length())) : null;
  }

  @Override
  public @Nullable AggregatedView view() {
    return documents.view();
  }

  @Override
  public boolean isComplete() {
    return registrations.isComplete();
  }

  @Deactivate
  void deactivate() {
    services.close();
    availability.close();
    documents.close();
    deadlines.close();
  }
}
