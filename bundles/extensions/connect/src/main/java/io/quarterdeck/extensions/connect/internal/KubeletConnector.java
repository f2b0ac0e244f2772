// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.connect.internal;

import io.quarterdeck.libraries.client.proxy.Answers;
import io.quarterdeck.runtime.lookup.LazyService;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.configuration.NamesFile;
import io.quarterdeck.spi.configuration.NamesFile.Content;
import io.quarterdeck.spi.connect.Connector;
import io.quarterdeck.spi.connect.Target;
import io.quarterdeck.spi.egress.Egress;
import io.quarterdeck.spi.lookup.ObjectReader;
import io.quarterdeck.spi.stage.ApiResponse;
import io.quarterdeck.spi.stage.Exchange;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.osgi.service.component.ComponentServiceObjects;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** Passes requests on over connections of its own, one a request. */
@Component(
    service = Connector.class,
    configurationPid = "io.quarterdeck.extensions.connect",
    immediate = true,
    property = {"name=connect"})
@Designate(ocd = KubeletConnector.Config.class)
public final class KubeletConnector implements Connector {
  private static final Duration PROXY_TIMEOUT = Duration.ofSeconds(30);

  private final Logs logs;
  private final Streams streams;
  private final Proxies proxies;

  /** How kubelets are talked to. */
  @ObjectClassDefinition(name = "Connections")
  public @interface Config {
    @AttributeDefinition(description = "which address of a node is dialled: the first that it has")
    String[] kubelet_preferred_address_types() default {
      "Hostname", "InternalDNS", "InternalIP", "ExternalDNS", "ExternalIP"
    };

    @AttributeDefinition(description = "of nodes that do not say theirs", min = "1", max = "65535")
    int kubelet_port() default 10250;

    @AttributeDefinition(
        description = "how long making a connection to a kubelet may take",
        min = "0")
    int kubelet_timeout_seconds() default 5;

    @AttributeDefinition(description = "PEM file of whom kubelets' certificates are trusted by")
    @NamesFile(Content.CERTIFICATES)
    String kubelet_certificate_authority() default "";

    @AttributeDefinition(description = "PEM file of the certificate that kubelets are shown")
    @NamesFile(Content.CERTIFICATES)
    String kubelet_client_certificate() default "";

    @AttributeDefinition(description = "PEM file of its key")
    @NamesFile(value = Content.PRIVATE_KEY, certificate = "kubelet.client.certificate")
    String kubelet_client_key() default "";

    @AttributeDefinition(description = "whether any certificate of a kubelet is accepted")
    boolean kubelet_insecure_skip_tls_verify() default false;
  }

  /**
   * @throws IllegalArgumentException naming the file that cannot be used
   */
  @Activate
  public KubeletConnector(
      @Reference(service = ObjectReader.class) ComponentServiceObjects<ObjectReader> readers,
      @Reference Metrics metrics,
      @Reference Egress egress,
      Config config) {
    LazyService<ObjectReader> reader = new LazyService<>(readers);
    Duration timeout = Duration.ofSeconds(Math.max(1, config.kubelet_timeout_seconds()));
    Kubelets kubelets =
        new Kubelets(
            reader, List.of(config.kubelet_preferred_address_types()), config.kubelet_port());
    Trust trust = Trust.of(config);
    logs = new Logs(kubelets, trust, timeout, new LogMeters(metrics), egress);
    streams = new Streams(kubelets, trust, timeout, egress);
    proxies = new Proxies(kubelets, trust, timeout, PROXY_TIMEOUT, egress);
  }

  @Override
  public ApiResponse connect(Target target, Exchange exchange) {
    return switch (target) {
      case Target.Nowhere nowhere -> new ApiResponse(204, "", Map.of(), Answers.EMPTY);
      case Target.Log log -> logs.open(log);
      case Target.Stream stream -> streams.open(stream, exchange);
      case Target.OfNode node -> proxies.toNode(node, exchange);
      case Target.OfPod pod -> proxies.toPod(pod, exchange);
    };
  }
}
