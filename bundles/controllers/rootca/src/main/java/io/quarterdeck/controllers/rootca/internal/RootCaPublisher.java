// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.rootca.internal;

import io.quarterdeck.api.ApiException;
import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldSelector;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionResource;
import io.quarterdeck.api.LabelSelector;
import io.quarterdeck.api.StatusReason;
import io.quarterdeck.libraries.certificates.RootAuthority;
import io.quarterdeck.runtime.controller.Outcome;
import io.quarterdeck.runtime.controller.Reconciler;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.configuration.NamesFile;
import io.quarterdeck.spi.configuration.NamesFile.Content;
import io.quarterdeck.spi.controller.Controller;
import io.quarterdeck.spi.controller.ControllerContext;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/**
 * Each active namespace has a ConfigMap {@code kube-root-ca.crt}, from which its pods learn whom to
 * believe to be the server. Kubernetes: {@code pkg/controller/certificates/rootcacertpublisher}.
 */
@Component(
    service = Controller.class,
    configurationPid = "io.quarterdeck.controllers.rootca",
    property = "name=root-ca-certificate-publisher-controller")
@Designate(ocd = RootCaPublisher.Config.class)
public final class RootCaPublisher implements Controller {
  static final GroupResource NAMESPACES = new GroupResource("", "namespaces");
  static final GroupVersionResource MAPS = new GroupVersionResource("", "v1", "configmaps");

  private static final System.Logger LOG = System.getLogger(RootCaPublisher.class.getName());
  private static final FieldSelector OURS =
      new FieldSelector(
          List.of(new FieldSelector.Term("metadata.name", RootCaConfigMap.NAME, false)));

  /** The key of the file, which is no namespace. */
  private static final String FILE = "";

  private static final int WORKERS = 1;

  private final Metrics metrics;
  private final String file;
  private final Duration every;
  private final AtomicBoolean said = new AtomicBoolean();

  /** What an operator decides. */
  @ObjectClassDefinition(name = "The authority that pods know the server by")
  public @interface Config {
    @AttributeDefinition(
        name = "Root CA file",
        description =
            "PEM certificates of the authority that has signed this server's certificate"
                + " (--root-ca-file of kube-controller-manager), read again when it changes; empty"
                + " to publish none")
    @NamesFile(Content.CERTIFICATES)
    String root_ca_file() default "";
  }

  @Activate
  public RootCaPublisher(@Reference Metrics metrics, Config config) {
    this(metrics, config.root_ca_file().strip(), Duration.ofSeconds(10));
  }

  /**
   * @param file empty for none
   * @param every how often its time is checked
   */
  RootCaPublisher(Metrics metrics, String file, Duration every) {
    this.metrics = metrics;
    this.file = file;
    this.every = every;
  }

  @Override
  public String account() {
    return "root-ca-cert-publisher";
  }

  @Override
  public Running start(ControllerContext context) {
    if (file.isEmpty()) {
      if (!said.getAndSet(true)) {
        LOG.log(Level.INFO, "kube-root-ca.crt is not published: root.ca.file names no authority");
      }
      return () -> {};
    }
    Publishing publishing =
        new Publishing(context, new RootAuthority(Path.of(file), RootCaConfigMap.NAME));
    publishing.loop.add(FILE);
    return publishing
        .loop
        .following(
            context
                .reader()
                .subscribeMetadata(
                    NAMESPACES,
                    (namespace, deleted) -> {
                      if (!deleted) {
                        publishing.loop.add(namespace.meta().name());
                      }
                    }))
        .following(
            context
                .reader()
                .subscribe(
                    MAPS.groupResource(),
                    OURS,
                    (map, deleted) -> {
                      if (map.meta().name().equals(RootCaConfigMap.NAME)) {
                        publishing.loop.add(map.meta().namespace());
                      }
                    }));
  }

  /** While it runs. */
  private final class Publishing {
    private final ControllerContext context;
    private final RootAuthority authority;
    private final Reconciler<String> loop;

    Publishing(ControllerContext context, RootAuthority authority) {
      this.context = context;
      this.authority = authority;
      loop = new Reconciler<>("root_ca_cert_publisher", metrics, WORKERS, this::reconcile);
    }

    private Outcome reconcile(String key) {
      if (!key.equals(FILE)) {
        return publish(key);
      }
      if (authority.refresh()) {
        context
            .reader()
            .list(NAMESPACES, "", LabelSelector.EVERYTHING)
            .forEach(n -> loop.add(n.meta().name()));
      }
      return Outcome.after(every);
    }

    private Outcome publish(String namespace) {
      String text = authority.text();
      ApiObject in = context.reader().get(NAMESPACES, "", namespace);
      if (text.isEmpty() || in == null || !isActive(in)) {
        return Outcome.DONE;
      }
      ApiObject map = context.reader().get(MAPS.groupResource(), namespace, RootCaConfigMap.NAME);
      if (map == null) {
        create(namespace, text);
      } else if (!RootCaConfigMap.isRight(map, text)) {
        context.client().update(MAPS, RootCaConfigMap.mended(map, text), "");
      }
      return Outcome.DONE;
    }

    private void create(String namespace, String text) {
      try {
        context.client().create(MAPS, RootCaConfigMap.of(namespace, text));
      } catch (ApiException e) {
        if (!e.is(StatusReason.ALREADY_EXISTS) && !isEnding(e)) {
          throw e;
        }
      }
    }
  }

  private static boolean isActive(ApiObject namespace) {
    return namespace.field("status").get("phase").text("Active").equals("Active");
  }

  /** The namespace went while this one was on its way. */
  private static boolean isEnding(ApiException e) {
    return e.is(StatusReason.NOT_FOUND) || e.hasCause("NamespaceTerminating");
  }
}
