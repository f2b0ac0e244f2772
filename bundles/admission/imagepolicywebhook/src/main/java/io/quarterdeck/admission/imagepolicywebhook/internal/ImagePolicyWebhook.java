// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.admission.imagepolicywebhook.internal;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.GroupResource;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.api.Node;
import io.quarterdeck.libraries.client.Kubeconfig;
import io.quarterdeck.libraries.client.RestMeters;
import io.quarterdeck.runtime.json.Json;
import io.quarterdeck.runtime.metrics.Metrics;
import io.quarterdeck.spi.admission.AdmissionRequest;
import io.quarterdeck.spi.admission.Interest;
import io.quarterdeck.spi.admission.Operation;
import io.quarterdeck.spi.admission.ValidatingAdmission;
import io.quarterdeck.spi.configuration.NamesFile;
import io.quarterdeck.spi.configuration.NamesFile.Content;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;

/** Lets a service outside decide which images may run. */
@Component(
    configurationPid = "io.quarterdeck.admission.imagepolicywebhook",
    property = {"name=ImagePolicyWebhook", "rank:Integer=2400", "enabledByDefault:Boolean=false"})
@Designate(ocd = ImagePolicyWebhook.Config.class)
public final class ImagePolicyWebhook implements ValidatingAdmission {
  private static final String EPHEMERAL = "ephemeralcontainers";
  private static final String MARK = ".image-policy.k8s.io/";
  private static final String AUDIT = "imagepolicywebhook.image-policy.k8s.io/";

  private final @Nullable ReviewService service;
  private final VerdictCache cache;
  private final boolean defaultAllow;

  /** The service, and what happens without it. */
  @ObjectClassDefinition(name = "Image policy webhook")
  public @interface Config {
    @AttributeDefinition(description = "a kubeconfig that says where the service is and how")
    @NamesFile(Content.READABLE)
    String kubeconfig_file() default "";

    @AttributeDefinition(
        description = "seconds for which a yes is kept; -1 for not at all",
        min = "-1")
    long allow_ttl() default 300;

    @AttributeDefinition(
        description = "seconds for which a no is kept; -1 for not at all",
        min = "-1")
    long deny_ttl() default 30;

    @AttributeDefinition(description = "milliseconds before the service is asked again", min = "0")
    long retry_backoff() default 500;

    @AttributeDefinition(description = "whether pods are admitted when the service fails")
    boolean default_allow() default false;
  }

  /**
   * @throws IllegalArgumentException for a kubeconfig or a time that cannot be used
   */
  @Activate
  public ImagePolicyWebhook(@Reference Metrics metrics, Config config) {
    this(
        config.kubeconfig_file(),
        Times.of(config.allow_ttl(), config.deny_ttl(), config.retry_backoff()),
        config.default_allow(),
        System::nanoTime,
        new RestMeters(metrics));
  }

  /**
   * @param kubeconfig empty for none
   */
  ImagePolicyWebhook(
      String kubeconfig,
      Times times,
      boolean defaultAllow,
      LongSupplier nanoClock,
      RestMeters meters) {
    this.service =
        kubeconfig.isBlank()
            ? null
            : new ReviewService(Kubeconfig.read(Path.of(kubeconfig)), times.backoff(), meters);
    this.cache = new VerdictCache(times, nanoClock);
    this.defaultAllow = defaultAllow;
  }

  @Override
  public Interest interest() {
    return new Interest(
        Set.of(Operation.CREATE, Operation.UPDATE), Set.of(new GroupResource("", "pods")), true);
  }

  @Override
  public void validate(AdmissionRequest r) {
    if (!r.subresource().isEmpty() && !r.subresource().equals(EPHEMERAL)) {
      return;
    }
    try {
      decide(r, verdict(review(r)));
    } catch (IOException e) {
      if (!defaultAllow) {
        throw r.forbidden(String.valueOf(e.getMessage()));
      }
      r.auditAnnotations().put(AUDIT + "failed-open", "true");
    }
  }

  private Verdict verdict(String review) throws IOException {
    Verdict known = cache.find(review);
    if (known != null) {
      return known;
    }
    if (service == null) {
      throw new IOException("the image policy webhook has no kubeconfig");
    }
    Verdict verdict = service.ask(review);
    cache.keep(review, verdict);
    return verdict;
  }

  private static void decide(AdmissionRequest r, Verdict verdict) {
    verdict.audit().forEach((key, value) -> r.auditAnnotations().put(AUDIT + key, value));
    if (verdict.allowed()) {
      return;
    }
    throw r.forbidden(
        verdict.reason().isEmpty()
            ? "one or more images rejected by webhook backend"
            : "image policy webhook backend denied one or more images: " + verdict.reason());
  }

  /** The question, which is also the key of its answer. */
  private static String review(AdmissionRequest r) {
    ApiObject pod = r.requireObject();
    boolean ephemeral = r.subresource().equals(EPHEMERAL);
    List<@Nullable Object> images = new ArrayList<>();
    for (String list :
        ephemeral ? List.of("ephemeralContainers") : List.of("containers", "initContainers")) {
      for (Node c : pod.field("spec").get(list).items()) {
        images.add(new LinkedHashMap<>(Map.of("image", c.get("image").text())));
      }
    }
    Map<String, @Nullable Object> annotations = new TreeMap<>();
    pod.meta()
        .annotations()
        .forEach(
            (key, value) -> {
              if (key.contains(MARK)) {
                annotations.put(key, value);
              }
            });
    ApiObject review =
        ApiObject.of(new GroupVersionKind("imagepolicy.k8s.io", "v1alpha1", "ImageReview"));
    Map<String, @Nullable Object> spec = review.object("spec");
    spec.put("containers", images);
    if (!annotations.isEmpty()) {
      spec.put("annotations", annotations);
    }
    spec.put("namespace", r.namespace());
    return Json.text(review.tree());
  }

  @Deactivate
  void deactivate() {
    if (service != null) {
      service.close();
    }
  }
}
