// docker buildx bake -f deploy/docker-bake.hcl
variable "TAG" {
  default = "firmament:latest"
}

target "default" {
  context    = "."
  dockerfile = "deploy/Dockerfile"
  platforms  = ["linux/amd64", "linux/arm64"]
  tags       = [TAG]
}
